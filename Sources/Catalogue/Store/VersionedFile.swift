import JSON

/// Why a file of the person's own cannot be read. It is set aside then, and nothing of it is overwritten.
public enum SavedFileError: Error, Equatable, CustomStringConvertible {
    case damaged(JSONError)
    /// Written by another version of the program; nil if the file names no version.
    case otherVersion(Int?)

    public var description: String {
        switch self {
        case .damaged(let error): "it is damaged: \(error)"
        case .otherVersion(let version?): "it was written by another version of Catchment, in the form \(version)"
        case .otherVersion(nil): "it names no version"
        }
    }
}

/// A JSON file whose member "version" says in which form it is written.
enum VersionedFile {
    /// Reads all members of a file in the form of a version.
    /// - Parameter member: reads or skips the value of a member; called with each name but "version".
    static func read(
        _ bytes: [UInt8], version: Int, member: (String, inout JSONReader) throws(JSONError) -> Void
    ) throws(SavedFileError) {
        let (found, error) = readBeginning(bytes, version: version, member: member)
        if let error { throw .damaged(error) }
        guard found == version else { throw .otherVersion(found) }
    }

    /// Reads the members of a file as far as that is possible. Behind another version than the one asked for nothing is read.
    /// - Returns: the version that the file names, and where and why it cannot be read further; nil if it was read to its
    ///   end.
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
    /// Reads an array whose elements may be damaged one by one.
    /// - Parameters:
    ///   - lost: counts the elements that are passed over because they cannot be read or used.
    ///   - element: reads an element, and says whether it can be used.
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
