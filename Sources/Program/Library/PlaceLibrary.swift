import App
import Catalogue
import Live
import Synchronization

/// Where the places of datasets are read from.
protocol PlaceSource: Sendable {
    /// The places of a dataset as they are now; no places and a problem if they cannot be read.
    func load(_ dataset: any Dataset) -> LoadedPlaces
    /// The same places, read without changing anything on the disk.
    func peek(_ dataset: any Dataset) -> LoadedPlaces
    /// The places that a dataset would have if some files were imported.
    func preview(_ paths: [String], of dataset: any Dataset) throws(StoreError) -> LoadedPlaces
    /// Saves the places that a service sent, for use without a network.
    func save(_ served: ServedPlaces, of dataset: any Dataset) throws(StoreError)
    /// Removes saved places; a source that saves none does nothing.
    /// - Parameter name: the id of a dataset or another name that `DataFolder.remove` accepts.
    /// - Returns: whether there was anything to remove.
    func remove(_ name: String) throws(StoreError) -> Bool
}

extension DataFolder: PlaceSource {}

/// The places of datasets, and the records of those that are in use.
final class PlaceLibrary: Sendable {
    private let source: any PlaceSource
    private let warnings: Warnings
    /// The last two editions of each dataset, by the dataset's id, the newer one last. The older one is needed until the
    /// newer one is on the screen.
    private let editions = Mutex<[String: [LoadedPlaces]]>([:])
    /// The last two states of a list that is being read page by page, the newer one last.
    private let previews = Mutex<[LoadedPlaces]>([])

    init(_ source: any PlaceSource, warnings: Warnings) {
        self.source = source
        self.warnings = warnings
    }

    /// The dataset as it is on the disk now.
    /// - Parameter old: returned if the disk has the same editions.
    func load(_ dataset: any Dataset, unlessAs old: Places? = nil) -> Places {
        let fresh = source.load(dataset)
        if let old, old.isSameEdition(as: fresh.places) { return old }
        editions.withLock { $0[dataset.id] = ($0[dataset.id] ?? []).suffix(1) + [fresh] }
        warnings.add(fresh.problem?.sentence)
        return fresh.places
    }

    /// The places of a dataset that were read or sent by a service last; reads them if there are none yet.
    func current(_ dataset: any Dataset) -> Places {
        editions.withLock { $0[dataset.id]?.last?.places } ?? load(dataset)
    }

    /// Loads a dataset for a command that looks for something in it.
    /// - Throws: if the dataset has no places: the message then blames the missing data, not what was typed.
    func loadRequired(_ dataset: any Dataset) throws(CommandError) -> Places {
        let places = load(dataset)
        if let emptyReason = places.emptyReason { throw CommandError(.noFile, emptyReason) }
        return places
    }

    /// How many places a dataset has on the disk now, and the date of its oldest source.
    func count(_ dataset: any Dataset) -> DatasetCount {
        let found = source.peek(dataset)
        warnings.add(found.problem?.sentence)
        return DatasetCount(found.places)
    }

    /// The places that a dataset would have if some files were imported; nil, with a warning, if they cannot be read.
    func preview(_ paths: [String], of dataset: any Dataset) -> Places? {
        do throws(StoreError) {
            let fresh = try source.preview(paths, of: dataset)
            previews.withLock { $0 = $0.suffix(1) + [fresh] }
            return fresh.places
        } catch {
            warnings.add(error.sentence)
            return nil
        }
    }

    /// Turns the answer of a service into a reply, and saves its places for use without a network.
    func reply(_ answer: ServiceAnswer, of dataset: any Dataset) -> ServiceReply {
        guard case .places(let served) = answer else { return .done }
        do throws(StoreError) { try source.save(served, of: dataset) } catch { warnings.add(error.sentence) }
        let fresh = LoadedPlaces(served, of: dataset)
        editions.withLock { $0[dataset.id] = ($0[dataset.id] ?? []).suffix(1) + [fresh] }
        return .places(fresh.places, served.facts)
    }

    /// Removes the places that a service sent from the disk. A failure becomes a warning.
    func removeSaved(_ dataset: any Dataset) {
        editions.withLock { $0[dataset.id] = nil }
        do throws(StoreError) { _ = try source.remove(dataset.id) } catch { warnings.add(error.sentence) }
    }

    /// The draft with which the form begins when a place is edited.
    func draft(id: String, in places: Places) throws(RecordError) -> Draft {
        guard let posting = places.dataset as? any Posting, let row = places.row(ofID: id) else {
            throw .gone(noun: places.dataset.noun.one)
        }
        // Without the record, fields would be empty in the form, and posting the form would empty them at the service.
        guard let records = try records(of: row, in: places) else {
            throw .outdated
        }
        return try posting.draft(of: row, in: places, records: records)
    }

    /// The records of a place. A place or a change that no service has accepted yet has none.
    /// - Returns: nil if the places are of no edition that is in use.
    private func records(of row: Int, in places: Places) throws(RecordError) -> Records? {
        if places.isUnsent(row) { return Records.none }
        let own = places.accepted ?? places
        guard let ownRow = places.accepted == nil ? row : own.row(ofID: places.id(row)) else { return nil }
        let known = (editions.withLock { $0[places.dataset.id] } ?? []) + previews.withLock { $0 }
        guard let edition = known.first(where: { $0.places === own }) else { return nil }
        return try edition.records(of: ownRow)
    }

    /// The records of a place of a saved search, which has only columns: those of the edition in which it was found, if that is still
    /// in use.
    private func savedRecords(of row: Int, in places: Places) throws(RecordError) -> Records? {
        let known = editions.withLock { $0[places.dataset.id] } ?? []
        guard let edition = known.first(where: { $0.places.sources == places.sources }),
            let ownRow = edition.places.row(ofID: places.id(row))
        else { return nil }
        return try edition.records(of: ownRow)
    }

    /// Reads the records of places for exports. A record that cannot be read counts as none, with a warning.
    var recordLookup: RecordLookup {
        { row, places in
            do throws(RecordError) {
                if let records = try self.records(of: row, in: places) { return records }
                return try self.savedRecords(of: row, in: places) ?? .none
            } catch {
                self.warnings.add(error.description.capitalisedFirst + ".")
                return .none
            }
        }
    }

    /// A place in full.
    func detail(_ row: Int, in places: Places) throws(DetailError) -> Detail {
        do throws(RecordError) {
            // A saved search has no records, only columns.
            return try places.detail(of: row, records: records(of: row, in: places) ?? Records.none)
        } catch {
            throw .unreadable(name: places.name(row), error)
        }
    }

    /// The place with an id in full: from the current data, else from a saved search.
    func detail(id: String, in source: RecordSource) throws(DetailError) -> Detail {
        for places in [source.current, source.fallback] {
            if let places, let row = places.row(ofID: id) { return try detail(row, in: places) }
        }
        let noun = (source.current ?? source.fallback)?.dataset.noun ?? .place
        throw .gone(noun: noun.one)
    }
}

extension Places {
    /// If there are no places at all, sentences that say so and what to do; nil otherwise.
    var emptyReason: String? {
        if count == 0, dataset is any Posting, dataset.supply.service?.address != nil {
            return "No \(dataset.noun.many) are saved: catchment \(dataset.id) list fetches them."
        }
        return emptyReason(dataset.words.introductionInShell, advice: "Run catchment update \(dataset.id).")
    }
}
