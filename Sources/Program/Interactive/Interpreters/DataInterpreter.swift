import App
import Catalogue

/// Reads the data on this machine.
@MainActor
struct DataInterpreter {
    let datasets: Datasets
    let places: PlaceLibrary
    let names: NameIndexes
    let origins: Origins
    let changes: ChangesLibrary
    let requests: Requests

    func carryOut(_ effect: DataEffect) {
        let (datasets, places, names) = (datasets, places, names)
        switch effect {
        case .load(let request, let id):
            guard let dataset = datasets.named(id) else { return reportUnknown(id) }
            requests.start(request) { .datasetLoaded(request: request, places.load(dataset)) }
        case .reload(let old): reload(old)
        case .readChanges(let id):
            guard let dataset = datasets.named(id) else { return reportUnknown(id) }
            let changes = changes
            requests.start { .changesRead(changes.last(of: dataset)) }
        case .readGazetteer(let places):
            // A dataset without towns of its own, such as the class board, uses those of another.
            requests.start { [origins] in .gazetteerLoaded(origins.gazetteer(for: places), of: places) }
        case .index(let places, let left):
            requests.start {
                .placesIndexed(NameIndex(describing: places, without: left), of: places, without: left)
            }
        case .loadDetail(let id, let source):
            requests.start { places.detailMessage(id: id, in: source) }
        case .countDatasets:
            requests.start { .datasetsCounted(datasets.all.map { places.count($0) }) }
        case .loadDraft(let request, let id, let shown):
            requests.start(request) { places.draftMessage(request, id: id, in: shown) }
        case .findNames(let request, let text, let places, let near):
            requests.startInTurn(request) {
                .namesFound(request: request, names.names(of: places).matches(text, limit: 50, near: near))
            }
        }
    }

    private func reload(_ old: Places) {
        let (places, changes) = (places, changes)
        let (mailbox, warnings) = (requests.mailbox, requests.warnings)
        requests.run {
            let fresh = places.load(old.dataset)
            mailbox.post(.placesLoaded(fresh))
            mailbox.post(changes.message(from: old, to: fresh, warnings))
        }
    }

    private func reportUnknown(_ id: String) {
        requests.mailbox.post(.reported("Unknown collection \(id)", isError: true))
    }
}

extension PlaceLibrary {
    func detailMessage(id: String, in source: RecordSource) -> Message {
        do throws(DetailError) {
            return .detailLoaded(id: id, try detail(id: id, in: source))
        } catch {
            return .detailFailed(id: id, error)
        }
    }
}

extension PlaceLibrary {
    fileprivate func draftMessage(_ request: Int, id: String, in shown: Places) -> Message {
        do throws(RecordError) {
            return .draftLoaded(request: request, .success(try draft(id: id, in: shown)))
        } catch {
            return .draftLoaded(request: request, .failure(error))
        }
    }
}

extension ChangesLibrary {
    /// Saves what changed between two editions, and returns it as a message. If it cannot be saved, adds a warning.
    func message(from old: Places, to new: Places, _ warnings: Warnings) -> Message {
        do throws(CommandError) {
            return .changesFound(try save(from: old, to: new))
        } catch {
            warnings.add(error.message)
            return .changesFound(between(old, new))
        }
    }
}
