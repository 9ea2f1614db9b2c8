# Completes command lines in bash, and prints the candidates of each line on a line of its own, with blanks between.
# Usage: bash.sh SCRIPT < lines
source "$1"
while IFS= read -r line; do
    # As bash cuts a line: at blanks outside quotes, and around ":" and "=".
    eval "typed=($line)"
    [[ $line == *' ' ]] && typed+=('')
    COMP_WORDS=()
    for word in "${typed[@]}"; do
        if [[ $word == *[:=]* && $word != *' '* ]]; then
            mapfile -t pieces < <(sed -E 's/[:=]+/\n&\n/g' <<<"$word" | sed '${/^$/d}')
            COMP_WORDS+=("${pieces[@]}")
        else
            COMP_WORDS+=("$word")
        fi
    done
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
    _catchment
    # bash keeps what stands before the last ":" or "=".
    kept=${typed[${#typed[@]} - 1]}
    kept=${kept%"${kept##*[:=]}"}
    echo "${COMPREPLY[@]/#/$kept}"
done
