# Completes command lines in fish, and prints the candidates of each line on a line of its own, with blanks between.
# Usage: fish.fish SCRIPT < lines
source $argv[1]
while read -l line
    set -l found (complete -C "$line" | string replace -r '\t.*' '')
    echo "$found"
end
