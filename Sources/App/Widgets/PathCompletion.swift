import Screen

/// What Tab makes of a typed path: the names in its folder that begin like its last part.
public struct PathCompletion: Sendable, Equatable {
    /// The path as it was typed.
    public let typed: String
    /// The names that match, sorted; those of folders end in "/". Nil if the folder cannot be read.
    public let names: [String]?

    /// - Parameter names: all names in the folder of the typed path; those of folders end in "/". Nil if it cannot be read.
    public init(of typed: String, among names: [String]?) {
        self.typed = typed
        let start = Self.parts(of: typed).name
        // As in a shell, a name that begins with a dot is offered only if the dot was typed.
        self.names = names?.filter { $0.hasPrefix(start) && (start.first == "." || $0.first != ".") }.sorted()
    }

    /// A path up to its last "/", and the rest.
    public static func parts(of path: String) -> (folder: Substring, name: Substring) {
        let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return (path[..<end], path[end...])
    }

    /// The typed path, extended as far as all matching names agree.
    var completed: String {
        guard let names, var shared = names.first else { return typed }
        for name in names { shared = String(zip(shared, name).prefix { $0 == $1 }.map(\.0)) }
        return Self.parts(of: typed).folder + shared
    }

    /// The names to choose from, or why there are none. Nil if exactly one name matches: then it is in the field already.
    /// - Parameter columns: if there are more names than fit, the rest are counted.
    func words(columns: Int) -> String? {
        let (folder, name) = Self.parts(of: typed)
        guard let names else {
            return folder.isEmpty
                ? "The current folder cannot be read" : "There is no folder \(folder), or it cannot be read"
        }
        switch names.count {
        case 0: return name.isEmpty ? "The folder has no files" : "No file or folder begins with \"\(name)\""
        case 1: return nil
        default: break
        }
        var listed = ""
        var words = "\(names.count) names match"
        for (index, name) in names.enumerated() {
            listed += (index > 0 ? "  " : "") + name
            guard width(of: listed) <= columns else { break }
            let more = names.count - index - 1
            let whole = more == 0 ? listed : "\(listed)  and \(more) more"
            if width(of: whole) <= columns { words = whole }
        }
        return words
    }
}

extension TextField {
    /// The path in the field. Blanks at its end stay, because a name may go on after one.
    var path: String { String(text.drop { $0 == " " }) }
}
