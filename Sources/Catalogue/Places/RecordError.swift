/// Why the record of a place could not be read.
public enum RecordError: Error, Equatable, Sendable {
    /// The record is not in the form of its table.
    case unreadable(id: String)
    case file(FileError)
    /// The place is no longer in the data.
    case gone(noun: String)
    /// Newer data replaced the data that the record belongs to.
    case outdated
}

extension RecordError: CustomStringConvertible {
    /// One sentence without a capital letter at its beginning and without a full stop.
    public var description: String {
        switch self {
        case .unreadable(let id): "the details of \(id) are damaged; import the official files again"
        case .file(let error): error.description
        case .gone(let noun): "this \(noun) is no longer in the data"
        case .outdated: "the data was just updated: try again"
        }
    }
}

/// Why the details of a place cannot be shown.
public enum DetailError: Error, Equatable, Sendable {
    /// The place is no longer in the data.
    case gone(noun: String)
    case unreadable(name: String, RecordError)

    /// One whole sentence.
    public var sentence: String {
        switch self {
        case .gone(let noun): "This \(noun) is no longer in the data."
        case .unreadable(let name, let error): "\(name) cannot be shown: \(error.description)."
        }
    }
}
