import Screen

/// What Tab makes of a typed path: the names in its folder that begin like its last part.
public struct PathCompletion: Sendable, Equatable {
    /// The path as it was typed.
    public let typed: String
    /// The names that match, sorted; those of folders end in "/".
    public let names: [String]

    /// - Parameter names: all names in the folder of the typed path; those of folders end in "/".
    public init(of typed: String, among names: [String]) {
        self.typed = typed
        let start = Self.parts(of: typed).name
        // As in a shell, a name that begins with a dot is offered only if the dot was typed.
        self.names = names.filter { $0.hasPrefix(start) && (start.first == "." || $0.first != ".") }.sorted()
    }

    /// A path up to its last "/", and the rest.
    public static func parts(of path: String) -> (folder: Substring, name: Substring) {
        let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return (path[..<end], path[end...])
    }

    /// The typed path, continued by what all matching names have in common.
    var completed: String {
        guard var shared = names.first else { return typed }
        for name in names { shared = String(zip(shared, name).prefix { $0 == $1 }.map(\.0)) }
        return Self.parts(of: typed).folder + shared
    }

    /// What is said of it: nothing matches, or there are several names to choose from; nil if exactly one matches.
    /// - Parameter columns: if there are more names than fit, the rest are counted.
    func words(columns: Int) -> String? {
        switch names.count {
        case 0: return "No file or folder begins with \"\(Self.parts(of: typed).name)\""
        case 1: return nil
        default:
            let wordings = (0..<names.count).lazy.map { left in
                let rest = left == 0 ? [] : ["and \(left) more"]
                return (names.dropLast(left) + rest).joined(separator: "  ")
            }
            return wordings.first { width(of: $0) <= columns } ?? "\(names.count) names begin like that"
        }
    }
}
