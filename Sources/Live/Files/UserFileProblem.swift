import Catalogue

/// Why some or all of one of the person's own files was not read.
public enum UserFileProblem: Sendable, Equatable {
    case file(FileError)
    /// Nothing of the file can be used. It is set aside when a new one is saved.
    case unusable(path: String, SavedFileError)
    /// The number of previous searches that cannot be read. The file is set aside when a new one is saved.
    case lostSearches(Int, file: String)
    /// The number of places in the outbox that cannot be read. The file is set aside when a new one is saved.
    case lostPosts(Int, file: String)
}
