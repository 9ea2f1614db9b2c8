import Catalogue

/// Why data was not imported or saved. Each describes itself in one sentence that says what to do.
public enum StoreError: Error, Equatable, CustomStringConvertible {
    case file(FileError)
    case importing(ImportError)
    /// Another process imports at this moment.
    case busy

    public var description: String {
        switch self {
        case .file(let error): error.description
        case .importing(let error): error.description
        case .busy: "another Catchment is importing data at this moment: try again when it is done"
        }
    }
}
