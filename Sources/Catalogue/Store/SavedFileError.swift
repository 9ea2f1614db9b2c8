import JSON

/// Why a file of the user's own cannot be read. It is set aside then, and nothing of it is overwritten.
public enum SavedFileError: Error, Equatable, CustomStringConvertible {
    case damaged(JSONError)
    /// Written by another version of the program; nil where it names none.
    case otherVersion(Int?)

    public var description: String {
        switch self {
        case .damaged(let error): "it is damaged: \(error)"
        case .otherVersion(let version?): "it was written by another version of Catchment, in the form \(version)"
        case .otherVersion(nil): "it names no version"
        }
    }
}
