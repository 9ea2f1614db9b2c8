extension CompletionTable {
    /// A script that completes the commands in zsh.
    var zsh: String {
        let words = Self.arms(
            nodes.map { node in
                let names = node.words.map { shellQuoted(Self.zshEntry($0.name, $0.summary)) }.joined(separator: " ")
                return (node.path, "here=(\(names)) argument=\(shellQuoted(node.argument?.code ?? ""))")
            })
        let names = Self.arms(
            options.map { command in
                let names = command.options.map {
                    shellQuoted(Self.zshEntry("--" + $0.option.name, shortHelp($0.option.help)))
                }
                return (command.command, "options=(\(names.joined(separator: " ")))")
            })
        return """
            #compdef catchment
            # Completions of catchment for zsh, written by: catchment completions zsh

            _catchment_table() {
                here=() argument='' options=()
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
                \(Self.zshWalk)
            }

            if [[ $funcstack[1] == _catchment ]]; then _catchment "$@"; else compdef _catchment catchment; fi

            """
    }

    /// A word with its description, as `_describe` takes them.
    private static func zshEntry(_ name: String, _ summary: String) -> String {
        name.replacing(":", with: "\\:") + (summary.isEmpty ? "" : ":" + summary)
    }

    private static let zshWalk = #"""
        local -a here options found names
            local argument word option='' place='' rest='' i
            for ((i = 2; i < CURRENT; i++)); do
                word=$words[i] option=''
                case $word in
                    --*=*) ;;
                    --*) [[ $valued != *" $word "* ]] || { option=$word; ((i++)); } ;;
                    *)
                        _catchment_table "$place"
                        names=(${here%%:*})
                        if [[ -z $rest ]] && ((names[(Ie)$word])); then place+=${place:+ }$word; else rest=1; fi ;;
                esac
                ((i < CURRENT)) && option=''
            done
            _catchment_table "$place"
            word=$words[CURRENT]
            if [[ $word == --*=* ]]; then
                option=${word%%=*}
                compset -P "$option="
            fi
            if [[ -n $option ]]; then
                _catchment_values "${place%% *}" "$option"
            elif [[ $word == -* ]]; then
                _describe -o option options
                return
            elif [[ -z $rest && -n $here ]]; then
                _describe command here
            fi
            case $argument in
                '') ;;
                ,*)
                    compset -P '*,'
                    compadd -- ${=argument#,} ;;
                !files) _files ;;
                !*)
                    found=("${(@f)$(command catchment completions ${argument#!} 2>/dev/null)}")
                    found=("${(@)found//:/\\:}")
                    found=("${(@)found/$'\t'/:}")
                    [[ -z $found[1] ]] || _describe place found ;;
                *)
                    found=(${=argument})
                    compadd -S '' -- ${(M)found:#*=}
                    compadd -- ${found:#*=} ;;
            esac
        """#
}
