import Catalogue
import Live
import Tiles

extension LoadProblem {
    /// One sentence on what is wrong and, if anything helps, what to do.
    var sentence: String {
        switch self {
        case .file(let error): error.sentence
        case .index(let error, setAsideAs: nil): error.description.capitalisedFirst + "."
        case .index(let error, setAsideAs: let name?):
            "\(error.description.capitalisedFirst); the damaged file is now \(name)."
        case .records(let title, let file): "The details of \(title) cannot be read: import \(file) again."
        }
    }
}

extension TileStoreProblem {
    /// What is wrong, without a full stop and without a capital letter at the beginning.
    var words: String {
        switch self {
        case .archive(let name, let error): "the map \(name) cannot be used: \(error)"
        case .source(let error): error.description
        }
    }
}

extension [TileStoreProblem] {
    var words: String { map(\.words).joined(separator: "; ") }
}

extension TileBatch.Problem {
    /// Why tiles are missing, without a full stop.
    var words: String {
        switch self {
        case .tile(let error): error.description
        case .late(let source): "\(source) did not answer in time"
        }
    }
}

extension UserFileProblem {
    /// One whole sentence. The path of a file keeps its small letter at the beginning.
    var sentence: String {
        switch self {
        case .file(let error): error.sentence
        case .unusable(let path, let error):
            "\(path) cannot be used (\(error)). Catchment will save it under another name before it writes a new one."
        case .unusableSignIn(let path, let error):
            "\(path) cannot be used (\(error)), so nobody is signed in: sign in again, which replaces it."
        case .lostSearches(let count, let file):
            "\(count) of the previous searches cannot be read. Catchment will save \(file) under another name before it writes a new one."
        case .lostPosts(let count, let file):
            "\(count) of the pins that wait to be sent cannot be read. Catchment will save \(file) under another name before it writes a new one."
        case .lostFavourites(let count, let file):
            "\(count) of the favourites cannot be read. Catchment will save \(file) under another name before it writes a new one."
        }
    }
}
