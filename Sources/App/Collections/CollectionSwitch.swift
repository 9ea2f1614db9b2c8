import Catalogue
import Geo

/// Another collection that is being read: until it is here, the one at hand stays in use.
struct CollectionLoad: Sendable, Equatable {
    let request: Int
    let id: String
    /// The kept search that is shown once it is here; nil where none is.
    var search: KeptSearch?
}

extension State {
    /// Opens the next collection, round and round; once more goes on from the one that is being read.
    mutating func openNextCollection() -> [Effect] {
        let all = Collections.all
        let current = collectionLoad?.id ?? collectionID
        guard all.count > 1, let index = all.firstIndex(where: { $0.id == current }) else { return [] }
        return open(all[(index + 1) % all.count])
    }

    /// `:in newyork`, also by the beginning of its name.
    mutating func openCollection(named text: String) -> [Effect] {
        let typed = text.lowercased().filter { $0 != " " }
        let found = Collections.all.first { collection in
            [collection.id, collection.name.lowercased().filter { $0 != " " }].contains { $0.hasPrefix(typed) }
        }
        guard let found else {
            let known = Collections.all.map(\.id).joined(separator: ", ")
            status = Status(text: "There is no collection \"\(text)\": use \(known).", isError: true)
            return []
        }
        return open(found)
    }

    /// Reads a collection, and then opens it with its own first screen or with a kept search.
    mutating func open(_ collection: any Collection, showing search: KeptSearch? = nil) -> [Effect] {
        let stopped: [Effect] = collectionLoad.map { [.cancel(request: $0.request)] } ?? []
        collectionLoad = nil
        guard collection.id != collectionID else {
            status = Status(text: "\(collection.name) is open.")
            return stopped
        }
        let load = CollectionLoad(request: nextRequest(), id: collection.id, search: search)
        collectionLoad = load
        status = Status(text: "Reading \(collection.name) …")
        return stopped + [.loadCollection(request: load.request, id: load.id)]
    }

    mutating func takeCollection(_ places: Places, request: Int) -> [Effect] {
        guard let load = collectionLoad, load.request == request else { return [] }
        collectionLoad = nil
        // What is asked of the places before has no answer among these.
        let stopped: [Effect] = leaveLive() + (welcome.running.map { [.cancel(request: $0.request)] } ?? [])
        results = nil
        closeOverlays()
        changes = nil
        pendingAction = nil
        status = nil
        install(places)
        settings.collection = places.collection.id
        let opened = load.search.map { open($0) } ?? openFirst()
        return stopped + [.save(settings)] + opened
    }

    /// Takes places for those at hand, with a fresh form where they are of another collection.
    mutating func install(_ places: Places) {
        if places.collection.id != collectionID {
            self.places = places
            // A home that was asked for is one everywhere.
            let home = welcome.homeRequest
            welcome = Welcome()
            welcome.homeRequest = home
            welcome.radiusMetres = Radius.standard(in: distances)
        }
        self.places = places
        gazetteer = nil
        (knownLinks, linksAsked) = (nil, nil)
        outline = Outline(places)
    }

    /// What a collection is opened with.
    mutating func openFirst() -> [Effect] { places?.collection.opensWithList == true ? listAll() : [] }
}

/// Where the places of a collection are, for a map of them all.
struct Outline: Sendable {
    let positions: [Coordinate]
    let box: BoundingBox?

    init(_ places: Places) {
        positions = (0..<places.count).compactMap { places.columns.isCurrent[$0] ? places.coordinate($0) : nil }
        box = BoundingBox(containing: positions)
    }
}
