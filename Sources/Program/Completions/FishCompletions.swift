extension CompletionTable {
    /// A script that completes the commands in fish.
    var fish: String {
        var text = """
            # Completions of catchment for fish, written by: catchment completions fish

            # The words of the command line that choose what may follow, such as "shortlist add".
            function __catchment_path
                set -l path
                set -l tokens (commandline -opc)
                set -l skips 0
                for token in $tokens[2..]
                    if test $skips = 1
                        set skips 0
                    else if string match -q -- '--*=*' $token
                        continue
                    else if contains -- $token \(valuedOptions.joined(separator: " "))
                        set skips 1
                    else if not string match -q -- '-*' $token
                        set -l longer (string join ' ' -- $path $token)
                        contains -- $longer \(paths.map(Self.fishQuoted).joined(separator: " ")); or break
                        set path $path $token
                    end
                end
                string join ' ' -- $path
            end

            function __catchment_at
                test (__catchment_path | string collect -a) = "$argv[1]"
            end

            function __catchment_in
                test (__catchment_path | string split -m 1 -f 1 ' ' | string collect -a) = "$argv[1]"
            end

            # Each word after those that are typed already, with commas between.
            function __catchment_list
                set -l typed (commandline -ct | string replace -r '^--[a-z-]+=' '')
                set -l chosen (string replace -r '[^,]*$' '' -- $typed)
                for word in $argv
                    echo $chosen$word
                end
            end

            complete -c catchment -f

            """
        for node in nodes {
            let place = "-n \(Self.fishQuoted("__catchment_at \"\(node.path)\""))"
            for word in node.words {
                let summary = word.summary.isEmpty ? "" : " -d \(Self.fishQuoted(word.summary))"
                text += "complete -c catchment \(place) -a \(Self.fishQuoted(word.name))\(summary)\n"
            }
            if let argument = node.argument { text += "complete -c catchment \(place) \(Self.fish(argument))\n" }
        }
        for command in options {
            let place = "-n \(Self.fishQuoted("__catchment_in \"\(command.command)\""))"
            for (option, values) in command.options {
                let value = values.map { (Self.isFiles($0) ? "-r " : "-x ") + Self.fish($0) + " " } ?? "-x "
                text += "complete -c catchment \(place) -l \(option.name) \(option.value == nil ? "" : value)"
                text += "-d \(Self.fishQuoted(shortHelp(option.help)))\n"
            }
        }
        return text
    }

    /// The paths of all commands and of the words after them.
    private var paths: [String] {
        nodes.flatMap { node in node.words.map { node.path.isEmpty ? $0.name : "\(node.path) \($0.name)" } }
    }

    private static func isFiles(_ values: Values) -> Bool { values == .files }

    /// The options of `complete` that offer the candidates.
    private static func fish(_ values: Values) -> String {
        switch values {
        case .words(let words): "-a \(fishQuoted(words.joined(separator: " ")))"
        case .list(let words): "-a \(fishQuoted("(__catchment_list \(words.joined(separator: " ")))"))"
        case .files: "-F"
        case .printed(let name): "-a \(fishQuoted("(command catchment completions \(name) 2>/dev/null)"))"
        }
    }

    private static func fishQuoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
