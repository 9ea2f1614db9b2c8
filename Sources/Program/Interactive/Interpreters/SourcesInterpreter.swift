import App
import Catalogue
import HTTP
import Live

/// Reads, adds and removes the lists of datasets.
@MainActor
struct SourcesInterpreter {
    private let library: Library
    private let requests: Requests

    init(_ library: Library, _ requests: Requests) {
        self.library = library
        self.requests = requests
    }

    func carryOut(_ effect: SourcesEffect) {
        let mailbox = requests.mailbox
        switch effect {
        case .read(let id):
            guard let sources = sources(of: id) else { return }
            requests.start { .sourcesRead(dataset: id, sources.lists) }
        case .preview(let request, let id, let place):
            guard let sources = sources(of: id) else {
                return mailbox.post(.sourcePreviewed(request: request, .failure(.noLists(dataset: id))))
            }
            requests.ask(request) { cancellation in
                do throws(SourceError) {
                    let candidate = try sources.candidate(at: place, cancellation) { step in
                        mailbox.post(.sourceStepped(request: request, step))
                    }
                    return .sourcePreviewed(request: request, .success(candidate))
                } catch {
                    return .sourcePreviewed(request: request, .failure(error))
                }
            }
        case .add(let request, let id, let file, let address, let part):
            change(request, id) { sources throws(SourceError) in try sources.add(file, as: part, from: address) }
        case .remove(let request, let id, let name):
            change(request, id) { sources throws(SourceError) in try sources.remove(name) }
        case .discard:
            let updates = library.updates
            requests.run { updates.removeFetchedList() }
        }
    }

    /// Changes the lists of a dataset, and posts the new places and then the answer.
    private func change(
        _ request: Int, _ id: String, _ work: @escaping @Sendable (Sources) throws(SourceError) -> SourceChange
    ) {
        let mailbox = requests.mailbox
        guard let sources = sources(of: id) else {
            return mailbox.post(.sourceChanged(request: request, .failure(.noLists(dataset: id))))
        }
        let places = library.places
        requests.run(request) { _ in
            do throws(SourceError) {
                let change = try work(sources)
                mailbox.post(.placesLoaded(places.load(sources.adding.dataset)))
                mailbox.post(.sourceChanged(request: request, .success(change)))
            } catch {
                mailbox.post(.sourceChanged(request: request, .failure(error)))
            }
        }
    }

    private func sources(of id: String) -> Sources? {
        guard let dataset = library.datasets.named(id) as? any Gathering else { return nil }
        return Sources(
            adding: ListAdding(dataset: dataset, data: library.data, updates: library.updates),
            home: library.machine.variable("HOME"))
    }
}

/// The lists of one dataset. All functions may block.
private struct Sources: Sendable {
    let adding: ListAdding
    /// The person's home folder; nil if it is not known.
    let home: String?

    /// The lists that are saved, with the addresses that an update fetches.
    var lists: [GatheredList] {
        let feeds = adding.dataset.feeds
        return adding.data.lists(of: adding.dataset).map { part, places in
            let known = feeds.first { $0.list?.part.name == part.name }
            return GatheredList(
                part: part, places: places, address: known.map { adding.updates.address(of: $0) } ?? part.address)
        }
    }

    func candidate(
        at place: String, _ cancellation: Cancellation, _ report: (UpdateStep) -> Void
    ) throws(SourceError) -> ListCandidate {
        let unnamed = TablePart(name: "", source: Source(title: "", date: "", licence: ""))
        let (address, part) = adding.resolve(place, as: unnamed)
        let file: String
        if let address {
            do throws(UpdateError) {
                file = try adding.updates.fetchList(address, cancellation: cancellation) { progress in
                    report(UpdateStep(text: progress.text, permille: progress.permille))
                }
            } catch {
                throw .fetch(error)
            }
        } else {
            file = Folders.expanded(place, home: home)
        }
        do throws(StoreError) {
            let read = try adding.preview(file, as: part, from: address ?? "")
            return ListCandidate(
                place: place, file: file, address: address ?? "", part: read.part, preview: read.preview)
        } catch {
            throw SourceError(error)
        }
    }

    func add(_ file: String, as part: TablePart, from address: String) throws(SourceError) -> SourceChange {
        do throws(StoreError) {
            let report = try adding.data.importList(at: file, as: part, from: address, of: adding.dataset)
            return .added(name: part.name, places: report.rowsImported)
        } catch {
            throw SourceError(error)
        }
    }

    func remove(_ name: String) throws(SourceError) -> SourceChange {
        var isRemoved = false
        do throws(StoreError) { isRemoved = try adding.data.removeList(name, of: adding.dataset) } catch {
            throw SourceError(error)
        }
        guard isRemoved else { throw .gone(name: name) }
        return .removed(name: name)
    }
}

extension SourceError {
    fileprivate init(_ error: StoreError) {
        switch error {
        case .file(let error): self = .file(error)
        case .importing(let error): self = .importing(error)
        case .index(let error): self = .index(error)
        case .busy: self = .busy
        }
    }
}
