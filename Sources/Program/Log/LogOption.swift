/// `--log-file FILE`, which may stand anywhere on the command line.
enum LogOption {
    static let name = "log-file"
    /// The environment variable that does the same.
    static let variable = "CATCHMENT_LOG"

    /// Takes the option out of the arguments.
    /// - Returns: the file, nil if there is to be no log; and the other arguments.
    static func take(
        from arguments: [String], variables: [String: String]
    ) throws(CommandError) -> (path: String?, rest: [String]) {
        var path: String?
        var rest: [String] = []
        var left = arguments[...]
        while let argument = left.popFirst() {
            if argument == "--" {
                rest += [argument] + left
                break
            }
            let isJoined = argument.hasPrefix("--\(name)=")
            guard isJoined || argument == "--\(name)" else {
                rest.append(argument)
                continue
            }
            guard path == nil else { throw CommandError(.usage, "--\(name) is given twice: give it once.") }
            path = isJoined ? String(argument.dropFirst(name.count + 3)) : left.popFirst()
            guard let path, !path.isEmpty else {
                throw CommandError(.usage, "--\(name) needs a value: --\(name) FILE.")
            }
        }
        return (path ?? variables[variable].flatMap { $0.isEmpty ? nil : $0 }, rest)
    }
}
