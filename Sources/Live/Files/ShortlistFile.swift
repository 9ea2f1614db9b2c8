import Catalogue

/// `shortlist.txt`, in the same folder as the saved searches. Editors and other programs may write it, too, so the file is read
/// again before each change.
public struct ShortlistFile: Sendable {
    public let path: String
    private let files: any FileSystem

    public init(folders: Folders, files: any FileSystem = LocalFiles()) {
        path = folders.state + "/shortlist.txt"
        self.files = files
    }

    /// Reads the shortlist; an empty one if there is no file.
    public func load() throws(FileError) -> Shortlist {
        Shortlist(decoding: try files.contents(path) ?? [])
    }

    /// Reads the file, makes the changes, and writes it. A file that cannot be read is not changed.
    /// - Returns: the new contents of the file.
    public func update(_ changes: [Shortlist.Change]) throws(FileError) -> Shortlist {
        try files.makeFolder(split(path).folder)
        let lock = try files.lockOwnFile(path)
        return try withExtendedLifetime(lock) { () throws(FileError) in
            let old = try load()
            var new = old
            for change in changes { new.apply(change) }
            if new != old { try files.replaceOwnFile(new.encode(), path) }
            return new
        }
    }
}
