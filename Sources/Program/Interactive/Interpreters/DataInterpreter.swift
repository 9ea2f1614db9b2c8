import App
import Catalogue

/// Reads data that are on this machine.
@MainActor
struct DataInterpreter {
    let datasets: Datasets
    let places: PlaceLibrary
    let names: NameIndexes
    let changes: ChangesLibrary
    let requests: Requests
    let reporter: WarningReporter

    func carryOut(_ effect: DataEffect) {
        let (datasets, places, names) = (datasets, places, names)
        let mailbox = requests.mailbox
        switch effect {
        case .load(let request, let id):
            guard let dataset = datasets.named(id) else { return }
            let reporter = reporter
            Task.detached {
                mailbox.post(.datasetLoaded(request: request, places.load(dataset)))
                reporter.report()
            }
        case .reload(let old): reload(old)
        case .readChanges(let id):
            guard let dataset = datasets.named(id) else { return }
            let changes = changes
            Task.detached { mailbox.post(.changesRead(changes.last(of: dataset))) }
        case .readGazetteer(let places):
            Task.detached { mailbox.post(.gazetteerLoaded(names.gazetteer(of: places), of: places)) }
        case .index(let places):
            Task.detached { mailbox.post(.placesIndexed(NameIndex(describing: places), of: places)) }
        case .loadDetail(let id, let source):
            Task.detached { mailbox.post(places.detailMessage(id: id, in: source)) }
        case .countDatasets:
            Task.detached { mailbox.post(.datasetsCounted(datasets.all.map { places.count($0) })) }
        case .loadDraft(let request, let id, let shown):
            Task.detached { mailbox.post(places.draftMessage(request, id: id, in: shown)) }
        case .findNames(let request, let text, let places):
            requests.start(request) {
                .namesFound(request: request, names.names(of: places).matches(text, limit: 50))
            }
        }
    }

    private func reload(_ old: Places) {
        let (places, changes, reporter) = (places, changes, reporter)
        Task.detached {
            let fresh = places.load(old.dataset)
            reporter.mailbox.post(.placesLoaded(fresh))
            reporter.mailbox.post(changes.message(from: old, to: fresh, reporter.warnings))
            reporter.report()
        }
    }
}

extension PlaceLibrary {
    func detailMessage(id: String, in source: RecordSource) -> Message {
        do throws(CommandError) {
            return .detailLoaded(id: id, try detail(id: id, in: source))
        } catch {
            return .detailFailed(id: id, error.message)
        }
    }
}

extension PlaceLibrary {
    fileprivate func draftMessage(_ request: Int, id: String, in shown: Places) -> Message {
        do throws(RecordError) {
            return .draftLoaded(request: request, id: id, try draft(id: id, in: shown))
        } catch {
            return .reported("It cannot be changed: \(error.description)", isError: true)
        }
    }
}

extension ChangesLibrary {
    /// What newer data changed. If it cannot be saved, there is a warning.
    func message(from old: Places, to new: Places, _ warnings: Warnings) -> Message {
        do throws(CommandError) {
            return .changesFound(try save(from: old, to: new))
        } catch {
            warnings.add(error.message)
            return .changesFound(between(old, new))
        }
    }
}
