extension CompletionTable {
    /// A script that completes the commands in bash 4 or later.
    var bash: String {
        let words = Self.arms(
            nodes.map { node in
                let names = node.words.map(\.name).joined(separator: " ")
                return (node.path, "here=\(shellQuoted(names)) argument=\(shellQuoted(node.argument?.code ?? ""))")
            })
        let names = Self.arms(
            options.map { command in
                let names = command.options.map { "--" + $0.option.name }.joined(separator: " ")
                return (command.command, "options=\(shellQuoted(names))")
            })
        return """
            # Completions of catchment for bash, written by: catchment completions bash

            _catchment_table() {
                here='' argument='' options=''
                case $1 in
            \(words)    esac
                case ${1%% *} in
            \(names)    esac
            }

            _catchment_values() {
                argument=''
                case "$1 $2" in
            \(valueArms)    esac
            }

            _catchment() {
                local valued=' \(valuedOptions.joined(separator: " ")) '
                \(Self.bashWalk)
            }

            complete -F _catchment catchment

            """
    }

    private static let bashWalk = #"""
        local here argument options words=() word before='' path='' option='' rest='' i
            # bash cuts words at ":" and "="; they are put together again.
            for ((i = 0; i <= COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if ((i > 1)) && [[ $word == [:=]* || $before == *[:=] ]]; then
                    words[${#words[@]} - 1]+=$word
                else
                    words+=("$word")
                fi
                before=$word
            done
            local last=$((${#words[@]} - 1)) current=${words[${#words[@]} - 1]} typed prefix=''
            for ((i = 1; i < last; i++)); do
                word=${words[i]} option=''
                case $word in
                    --*=*) ;;
                    --*) [[ $valued != *" $word "* ]] || { option=$word; ((i++)); } ;;
                    *)
                        _catchment_table "$path"
                        if [[ -z $rest && " $here " == *" $word "* ]]; then path+=${path:+ }$word; else rest=1; fi ;;
                esac
                ((i < last)) && option=''
            done
            _catchment_table "$path"
            typed=$current
            if [[ $current == --*=* ]]; then
                option=${current%%=*} typed=${current#*=} prefix=${current%%=*}=
            fi
            COMPREPLY=()
            if [[ -n $option ]]; then
                _catchment_values "${path%% *}" "$option"
                here=''
            elif [[ $current == -* ]]; then
                here=$options argument=''
            elif [[ -n $rest ]]; then
                here=''
            fi
            case $argument in
                ,*)
                    [[ $typed != *,* ]] || prefix+=${typed%,*},
                    typed=${typed##*,} argument=${argument#,} ;;
                !files)
                    compopt -o filenames 2>/dev/null
                    mapfile -t COMPREPLY < <(compgen -f -- "$typed")
                    return ;;
                !*) argument=$(command catchment completions "${argument#!}" 2>/dev/null | cut -f 1) ;;
            esac
            mapfile -t COMPREPLY < <(compgen -P "$prefix" -W "$here $argument" -- "$typed")
            # bash replaces only what follows the last ":" or "=".
            for word in : =; do
                if [[ $current == *"$word"* && $COMP_WORDBREAKS == *"$word"* ]]; then
                    prefix=${current%"${current##*[:=]}"}
                    COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
                    break
                fi
            done
            [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
        """#
}
