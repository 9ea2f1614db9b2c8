import Catalogue

/// Why data was not imported or saved. Its description is one sentence without a full stop that says what to do.
public enum StoreError: Error, Equatable, CustomStringConvertible {
    case file(FileError)
    case importing(ImportError)
    /// The saved data, which was to be changed, cannot be read.
    case index(IndexError)
    /// Another process is importing at this moment.
    case busy

    public var description: String {
        switch self {
        case .file(let error): error.description
        case .importing(let error): error.description
        case .index(let error): error.description
        case .busy: "another copy of Catchment is importing data at this moment: try again when it is done"
        }
    }

    /// The description as a whole sentence. The name of a file keeps its small letter at the beginning.
    public var sentence: String {
        switch self {
        case .file(let error): error.sentence
        case .importing(let error): error.sentence
        case .index, .busy: description.capitalisedFirst + "."
        }
    }
}
