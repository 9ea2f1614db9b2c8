import Catalogue

/// Why some or all of one of the person's own files was not read.
public enum UserFileProblem: Sendable, Equatable {
    case file(FileError)
    /// Nothing of the file can be used. It is set aside when a new one is saved.
    case unusable(path: String, SavedFileError)
    /// So many of the previous searches cannot be read. The file is set aside when a new one is saved.
    case lostSearches(Int, file: String)
    /// So many of the places that wait to be sent cannot be read. The file is set aside when a new one is saved.
    case lostPosts(Int, file: String)
}
