import JSON

/// Why one of the person's own files cannot be read. Such a file is set aside and never overwritten.
public enum SavedFileError: Error, Equatable, CustomStringConvertible {
    case damaged(JSONError)
    /// The file was written by another version of the program; nil if the file names no version.
    case otherVersion(Int?)

    public var description: String {
        switch self {
        case .damaged(let error): "it is damaged: \(error)"
        case .otherVersion(let version?): "it was written by another version of Catchment, in format \(version)"
        case .otherVersion(nil): "it names no version"
        }
    }
}

/// Reads JSON files whose member "version" says in which form they are written.
enum VersionedFile {
    /// Reads all members of a file of the given version.
    /// - Parameters:
    ///   - needsVersion: false for a file that people write themselves: without "version", it is of the present version.
    ///   - member: reads or skips the value of a member; called with each name but "version".
    static func read(
        _ bytes: [UInt8], version: Int, needsVersion: Bool = true,
        member: (String, inout JSONReader) throws(JSONError) -> Void
    ) throws(SavedFileError) {
        let (found, error) = readBeginning(bytes, version: version, member: member)
        if let error { throw .damaged(error) }
        guard found == version || found == nil && !needsVersion else { throw .otherVersion(found) }
    }

    /// Reads the members of a file up to the first mistake. If the file names another version, nothing after that is read.
    /// - Returns: the version that the file names, and the mistake at which the reading
    ///   stopped; nil if the whole file was read.
    static func readBeginning(
        _ bytes: [UInt8], version: Int, member: (String, inout JSONReader) throws(JSONError) -> Void
    ) -> (version: Int?, error: JSONError?) {
        var found: Int?
        do throws(JSONError) {
            try bytes.readJSON { reader throws(JSONError) in
                try reader.beginObject()
                while let name = try reader.nextMember() {
                    if name == "version" {
                        found = try reader.integer()
                        if found != version { return }
                    } else {
                        try member(name, &reader)
                    }
                }
                try reader.end()
            }
            return (found, nil)
        } catch {
            return (found, error)
        }
    }
}

extension JSONReader {
    /// Reads an array and skips the elements that are damaged.
    /// - Parameters:
    ///   - lost: counts the elements that are skipped because they cannot be read or used.
    ///   - element: reads an element and returns whether it can be used.
    mutating func readElements(
        lost: inout Int, _ element: (inout JSONReader) throws(JSONError) -> Bool
    ) throws(JSONError) {
        try beginArray()
        while try nextElement() {
            var attempt = self
            if (try? element(&attempt)) == true {
                self = attempt
            } else {
                try skip()
                lost += 1
            }
        }
    }
}
