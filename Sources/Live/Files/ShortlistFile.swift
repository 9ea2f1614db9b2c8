import Catalogue
import Glibc

/// `shortlist.txt`, beside the previous searches. Other programs write it too: a change is made to the file as it is now.
public struct ShortlistFile: Sendable {
    public let path: String
    private let files: any FileSystem

    public init(folders: Folders, files: any FileSystem = LocalFiles()) {
        path = folders.state + "/shortlist.txt"
        self.files = files
    }

    /// The shortlist as it is now; an empty one where there is no file.
    public func load() throws(FileError) -> Shortlist {
        Shortlist(decoding: try files.contents(path) ?? [])
    }

    /// Makes changes to the file as it is now. A file that cannot be read is left alone.
    /// - Returns: what is on the disk then.
    public func update(_ changes: [Shortlist.Change]) throws(FileError) -> Shortlist {
        let (folder, name) = split(path)
        try files.makeFolder(folder)
        let lock = try files.lock("\(folder)/.\(name).lock", wait: true)
        return try withExtendedLifetime(lock) { () throws(FileError) in
            let old = try load()
            var new = old
            for change in changes { new.apply(change) }
            if new != old { try files.atomicWrite(new.encode(), to: target) }
            return new
        }
    }

    /// The file itself where the name is a link to it, as of those who keep their files in a repository: also where it is not
    /// there yet, or not any more.
    private var target: String {
        var target = path
        // As many as Linux follows.
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(target, &buffer, buffer.count)
            guard count > 0 else { return target }
            let next = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            target = next.hasPrefix("/") ? next : split(target).folder + "/" + next
        }
        return target
    }
}
