import Catalogue

/// What of a dataset's saved data could not be loaded.
public enum LoadProblem: Sendable, Equatable {
    case file(FileError)
    /// The index cannot be read. If the damaged file was set aside, it has that name now.
    case index(IndexError, setAsideAs: String?)
    /// The records of a table are missing: the title of its source, and the file from which it was imported.
    case records(of: String, file: String)
}
