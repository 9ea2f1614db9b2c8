import Catalogue
import Geo
import MapDrawing
import Screen
import TestSupport

@testable import App

/// The program with the invented stalls, alone or with another collection. Their service answers at once, or when
/// `answerCalls` is called.
struct StallsDriver {
    var state: State
    let service: StallService
    private let stalls: Stalls
    private let other: Places?
    /// The time, in seconds since 1970.
    var clock = Stall.now
    /// All effects so far, in order.
    var effects: [Effect] = []
    /// The listing that the service sent for each `Places`.
    private var served: [(places: Places, served: ServedPlaces)] = []
    private var shortlist = Shortlist()
    /// The outbox on the disk.
    private(set) var outbox: Outbox
    /// What is new in the list, on the disk.
    private(set) var news: SavedNews
    /// Whether the outbox can be written.
    var canWrite = true
    /// Whether calls wait for `answerCalls`.
    var isSlow = false
    /// Whether the index of names is built; a test may send it itself.
    var answersIndex = true
    /// Whether look-ups of places are answered; a test may answer them itself.
    var answersLookups = true
    /// The places that only Nominatim knows, by name.
    var online: [String: [Origin]] = [:]
    /// The answers about the person's location, by the sources that are asked; without an answer the request stays open.
    var positions: [PositionScope: Result<Position, PositionError>] = [:]
    /// The name that services know for a point; nil if they know none.
    var pointName: String?
    private var waitingDrafts: [(request: Int, draft: Draft)] = []
    private var waitingCalls: [(request: Int, call: ServiceCall, session: ServiceSession)] = []

    /// - Parameters:
    ///   - user: who is signed in; nil for nobody.
    ///   - saved: the stalls of an earlier run; nil if none were saved.
    ///   - isSlow: whether calls wait for `answerCalls` from the start.
    ///   - outbox: the outbox that an earlier run left on the disk.
    ///   - news: which places an earlier run saved as new.
    ///   - other: the places of another collection that can be opened.
    ///   - opening: what the dataset shows first.
    init(
        _ size: Size = .standard, user: String? = "mia", service: StallService = StallService(), moreFields: Int = 0,
        saved: [Stall]? = nil, isSlow: Bool = false, outbox: Outbox = Outbox(), news: SavedNews = SavedNews(),
        other: Places? = nil, opening: Opening = Opening(.list, order: "newest"), settings: Settings = Settings()
    ) {
        self.other = other
        self.service = service
        self.outbox = outbox
        self.news = news
        let stalls = Stalls(service, moreFields: moreFields, opening: opening)
        self.stalls = stalls
        let datasets = other.map { Datasets(stalls, $0.dataset) } ?? Datasets(stalls)
        state = State(
            screen: ScreenState(size: size, depth: .full, charset: .braille),
            run: RunState(today: "2026-09-21", isOnline: true), datasets: datasets, settings: settings)
        state.service.presetAddress = service.address
        state.service.session = ServiceSession(user: user, password: user.map(Secret.init))
        self.isSlow = isSlow
        send(.outboxRead(request: 0, outboxHere))
        send(.newsRead(news))
        send(.placesLoaded(Places([saved.map { Stall.served($0).table }], of: stalls)))
    }

    mutating func send(_ message: Message) {
        let asked = update(&state, message)
        effects += asked
        for effect in asked { answer(effect) }
    }

    private mutating func answer(_ effect: Effect) {
        switch effect {
        case .service(.perform(let request, _, let call, let session)):
            if isSlow { waitingCalls.append((request, call, session)) } else { answer(call, request, session) }
        case .service(.account(let request, _, let call, let session)):
            do throws(ServiceError) {
                try service.answer(call, session)
                send(.accountAnswered(request: request, nil))
            } catch {
                send(.accountAnswered(request: request, error))
            }
        case .cancel(let request): waitingCalls.removeAll { $0.request == request }
        case .readClock(0): send(.clockRead(clock))
        case .data(.loadDetail(let id, _)): send(detailMessage(id))
        case .data(.load(let request, let id)):
            let saved = Places([Stall.served(service.stalls).table], of: stalls)
            if let places = id == stalls.id ? saved : other { send(.datasetLoaded(request: request, places)) }
        case .data(.index(let places, let left)):
            guard answersIndex else { break }
            send(.placesIndexed(NameIndex(describing: places, without: left), of: places, without: left))
        case .data(.loadDraft(let request, let id, let places)):
            guard let stalls = places.dataset as? Stalls, let row = places.row(ofID: id),
                let draft = try? stalls.draft(of: row, in: places, records: records(of: row, in: places))
            else { break }
            if isSlow {
                waitingDrafts.append((request, draft))
            } else {
                send(.draftLoaded(request: request, .success(draft)))
            }
        case .data(.countDatasets):
            send(.datasetsCounted([DatasetCount(id: "stalls", places: service.stalls.count, dates: "21 Sep 2026")]))
        case .lookup(let lookup): if answersLookups { answer(lookup) }
        case .file(.readShortlist): send(.shortlistRead(shortlist))
        case .file(.changeShortlist(let change)):
            shortlist.apply(change)
            send(.shortlistRead(shortlist))
        case .file(.readOutbox(let request)): send(.outboxRead(request: request, outboxHere))
        case .file(.changeOutbox(let request, let change)):
            if canWrite { write(change) }
            send(.outboxRead(request: request, canWrite ? outboxHere : nil))
        case .file(.saveNews(let list)): news.save(list)
        case .desktop(.copy(let text, let what)): send(.reported("Copied \(what): \(text)", isError: false))
        default: break
        }
    }

    private mutating func write(_ change: Outbox.Change) {
        guard case .put(var entry) = change else { return outbox.apply(change) }
        if entry.address.isEmpty { entry.address = service.address ?? "" }
        if entry.postedAt == 0 { entry.postedAt = clock }
        outbox.apply(.put(entry))
    }

    /// Changes the outbox on the disk, as another program would.
    mutating func apply(_ change: Outbox.Change) { outbox.apply(change) }

    /// The places that wait to be sent to the present address of the service.
    private var outboxHere: Outbox { Outbox(outbox.entries.filter { $0.address == service.address }) }

    /// Two bridges of the same name.
    static let bridges = [("Kirk Bridge", "Millford", 53.8015), ("Kirk Bridge", "Overton", 53.9)].map {
        Origin(label: $0, place: $1, coordinate: Coordinate(latitude: $2, longitude: -1.541))
    }
    /// A postcode whose exact position only postcodes.io knows.
    static let postcode = Origin(label: "LS1 4AP", coordinate: Coordinate(latitude: 53.7966, longitude: -1.5478))

    private func places(called text: String, _ policy: LookupPolicy) -> [Origin] {
        if text.hasPrefix("Kirk") { return Self.bridges }
        if text == Self.postcode.label {
            guard policy == .nobody else { return [Self.postcode] }
            let centre = Coordinate(latitude: 53.8, longitude: -1.55)
            return [Origin(label: text, coordinate: centre, approximate: "the centre of LS1")]
        }
        if case .coordinate(let point, let label)? = try? PlaceQuery(text) {
            return [Origin(label: label, coordinate: point)]
        }
        return policy == .names ? online[text] ?? [] : []
    }

    private mutating func answer(_ effect: LookupEffect) {
        switch effect {
        case .resolve(let request, let text, let policy, _):
            let found = places(called: text, policy)
            if let first = found.first {
                send(.originFound(request: request, first, others: Array(found.dropFirst())))
            } else {
                send(.originFailed(request: request, .unknownName(text, suggestion: nil, .british)))
            }
        case .locate(let request, let scope, _):
            switch positions[scope] {
            case .success(let position)?: send(.positionFound(request: request, position))
            case .failure(let error)?: send(.positionFailed(request: request, scope, error))
            case nil: break
            }
        case .describe(let request, _, let policy, _):
            send(.pointNamed(request: request, policy == .nobody ? nil : pointName))
        case .measureHome, .measureSearch: break
        }
    }

    /// The services that were asked for places, in the order of the look-ups.
    var askedServices: [LookupPolicy] {
        effects.compactMap { if case .lookup(.resolve(_, _, let policy, _)) = $0 { policy } else { nil } }
    }

    /// The draft that was posted last; nil if there is none.
    var posted: Draft? {
        service.calls.compactMap { if case .post(let draft) = $0 { draft } else { nil } }.last
    }

    /// Answers the waiting calls and drafts in their order.
    mutating func answerCalls() {
        let (calls, drafts) = (waitingCalls, waitingDrafts)
        (waitingCalls, waitingDrafts) = ([], [])
        for (request, draft) in drafts { send(.draftLoaded(request: request, .success(draft))) }
        for (request, call, session) in calls { answer(call, request, session) }
    }

    private mutating func answer(_ call: ServiceCall, _ request: Int, _ session: ServiceSession) {
        do throws(ServiceError) {
            guard case .places(let sent) = try service.answer(call, session) else {
                return send(.serviceAnswered(request: request, .success(.done)))
            }
            let places = Places([sent.table], of: stalls)
            served.append((places, sent))
            send(.serviceAnswered(request: request, .success(.places(places, sent.facts))))
        } catch {
            send(.serviceAnswered(request: request, .failure(error)))
        }
    }

    private func detailMessage(_ id: String) -> Message {
        guard let places = state.data.places, let row = places.row(ofID: id),
            let detail = try? places.detail(of: row, records: records(of: row, in: places))
        else { return .detailFailed(id: id, .gone(noun: "stall")) }
        return .detailLoaded(id: id, detail)
    }

    private func records(of row: Int, in places: Places) -> Records {
        // A place or a change that waits to be sent has no record.
        if places.isUnsent(row) { return .none }
        let own = places.accepted ?? places
        guard let row = own.row(ofID: places.id(row)), let sent = served.last(where: { $0.places === own })?.served,
            let start = sent.table.number(Table.recordOffset)[row].value
        else { return .none }
        let line = sent.records[start...].prefix { $0 != UInt8(ascii: "\n") }
        return Records([sent.table.name: Array(line.last == UInt8(ascii: ",") ? line.dropLast() : line)])
    }

    mutating func press(_ keys: Key...) { for key in keys { send(.input(.key(key))) } }
    mutating func type(_ text: String) { for character in text { press(.character(character)) } }
    mutating func mouse(_ kind: MouseEvent.Kind, _ point: Point) { send(.input(.mouse(MouseEvent(kind, at: point)))) }

    /// The names on the screen, in their order.
    var shown: [String] {
        state.results.map { results in results.visible.map { results.places.name($0.row) } } ?? []
    }

    var screen: String { view(state).text }

    /// Selects a stall of the list by its name.
    mutating func select(named name: String) {
        press(.home)
        for _ in shown where selectedName != name { press(.down) }
    }

    private var selectedName: String? {
        state.results.flatMap { results in results.selected.map { results.places.name($0) } }
    }

    /// The names of the stalls that were posted so far, also of those that were refused.
    var namesPosted: [String] {
        service.calls.compactMap { if case .post(let draft) = $0 { draft.text(of: "name") } else { nil } }
    }
}
