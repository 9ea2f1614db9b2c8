import Catalogue

/// One of the lists that the places of a dataset come from.
public struct GatheredList: Sendable, Equatable {
    public var part: TablePart
    /// The number of places that came from it.
    public var places: Int
    /// Where an update fetches it; blank for a list that came as a file.
    public var address: String

    public init(part: TablePart, places: Int, address: String) {
        self.part = part
        self.places = places
        self.address = address
    }
}

/// A list that was read and is not added yet.
public struct ListCandidate: Sendable, Equatable {
    /// The address or the path as the person typed it.
    public var place: String
    /// The path of the file, which was fetched or is the person's own.
    public var file: String
    /// Where the file was fetched from; blank for a file of the person's own.
    public var address: String
    /// The properties of the list. Its mapping has only the columns that the person chose.
    public var part: TablePart
    public var preview: ListPreview

    public init(place: String, file: String, address: String, part: TablePart, preview: ListPreview) {
        self.place = place
        self.file = file
        self.address = address
        self.part = part
        self.preview = preview
    }
}

/// What was done to the lists of a dataset.
public enum SourceChange: Sendable, Equatable {
    case added(name: String, places: Int)
    case removed(name: String)
}

/// Why a list was not read, added or removed.
public enum SourceError: Error, Sendable, Equatable {
    /// It was not fetched.
    case fetch(UpdateError)
    /// Its file has no usable list.
    case importing(ImportError)
    /// A file cannot be read or written.
    case file(FileError)
    /// The saved lists cannot be read.
    case index(IndexError)
    /// Another process is changing the data.
    case busy
    /// There is no list of this name any more.
    case gone(name: String)
    /// The dataset of this id has no lists.
    case noLists(dataset: String)
}

extension SourceError {
    /// What happened and what to do, as a whole sentence.
    var sentence: String {
        switch self {
        case .fetch(.offline): "Offline: this address was not reached."
        case .fetch(let error): error.sentence
        case .importing(let error): error.sentence
        case .file(let error): error.sentence
        case .index(let error): error.description.capitalisedFirst + "."
        case .busy: "Another copy of Catchment is changing the data: try again when it is done."
        case .gone(let name): "The list \(name) no longer exists."
        case .noLists(let id): "The collection \(id) has no lists."
        }
    }
}

extension State {
    /// Says in the status line what was done to the lists.
    mutating func receivedSourceChange(_ change: SourceChange) {
        switch change {
        case .added(let name, let places): run.status = Status(text: "Added \(name): \(counted(places))")
        case .removed(let name): run.status = Status(text: "Removed \(name) and its \(noun.many)")
        }
    }
}
