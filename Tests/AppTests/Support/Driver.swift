import Catalogue
import MapDrawing
import Screen

@testable import App

/// The program without its terminal: a state that takes keys, and the outside world answering at once from the invented town.
struct Driver {
    var state: State
    var town: Town
    /// Everything asked of the outside world, in order.
    var effects: [Effect] = []
    /// False keeps the answers back, as while the outside world is busy.
    var answers = true
    /// What there is to know of the person's position; what is not named here never answers.
    var positions: [PositionScope: Result<Position, PositionError>] = [:]
    /// What the last update changed, as it is kept.
    var keptChanges: Changes?
    /// Other collections, by their ids.
    var elsewhere: [String: Places] = [:]
    /// The shortlist on the disk.
    var keptShortlist = Shortlist()

    init(
        _ size: Size = .standard, charset: CharacterSet = .braille, depth: ColourDepth = .full,
        settings: Settings = Settings(),
        history: [KeptSearch] = [], town: Town = .whole
    ) {
        state = State(
            size: size, depth: depth, charset: charset, today: "2026-11-19",
            stamp: history.isEmpty ? "first" : "second", settings: settings)
        self.town = town
        send(.placesLoaded(town.places))
        send(.gazetteerLoaded(town.gazetteer))
        send(.historyLoaded(history))
        effects = []
    }

    mutating func send(_ message: Message) {
        let asked = update(&state, message)
        effects += asked
        if answers { for effect in asked { answer(effect) } }
    }

    /// Answers an effect as the outside world would.
    mutating func answer(_ effect: Effect) {
        switch effect {
        case .resolve(let request, let text, let asking):
            do throws(OriginError) {
                let found = asking == .names ? try town.resolveOnline(text) : try town.meanings(text)
                send(.originFound(request: request, found[0], others: Array(found.dropFirst())))
            } catch {
                send(.originFailed(request: request, error))
            }
        case .findNames(let request, let text): send(.namesFound(request: request, town.names(like: text)))
        case .loadDetail(let id):
            if let detail = (try? town.detail(id)) ?? (try? InventedBoroughs.detail(id)) {
                send(.detailLoaded(id: id, detail))
            } else {
                send(.detailFailed(id: id, "\(id) is not in the data any more."))
            }
        case .loadCollection(let request, let id):
            if let places = elsewhere[id] ?? (id == "england" ? town.places : nil) {
                send(.collectionLoaded(request: request, places))
                send(.gazetteerLoaded(Gazetteer(places), of: places))
            }
        case .call(let number, let what): send(.told("Copied \(what): \(number)"))
        case .indexPlaces:
            if let places = state.shownPlaces { send(.placesIndexed(NameIndex(describing: places), of: places)) }
        case .reload:
            send(.placesLoaded(town.places))
            send(.gazetteerLoaded(town.gazetteer))
        case .readChanges: send(.changesRead(keptChanges))
        case .readShortlist: send(.shortlistRead(keptShortlist))
        case .changeShortlist(let change):
            keptShortlist.apply(change)
            send(.shortlistRead(keptShortlist))
        case .copy(let text, let what): send(.reported("Copied \(what): \(text)", isError: false))
        case .open(let link, let what): send(.reported("Opening \(what): \(link)", isError: false))
        case .locate(let request, let scope):
            switch positions[scope] {
            case .success(let position)?: send(.positionFound(request: request, position))
            case .failure(let error)?: send(.positionFailed(request: request, scope, error))
            case nil: break
            }
        case .describe(let request, _, let asking):
            send(.pointNamed(request: request, asking == .nobody ? nil : town.nameOnline))
        // The selection rests at once; nothing else waits for a tick here.
        case .tick(let request):
            if state.linksAsked?.request == request { send(.ticked(request: request)) }
        case .wantTiles, .update, .readPages, .wantPages, .measureHome, .cancel, .keep, .forget, .rename, .save,
            .redraw,
            .suspend, .quit:
            break
        }
    }

    mutating func press(_ keys: Key...) { for key in keys { send(.input(.key(key))) } }

    /// Every character as a key.
    mutating func type(_ text: String) { for character in text { press(.character(character)) } }

    mutating func resize(_ size: Size) { send(.input(.resize(size))) }
    mutating func mouse(_ kind: MouseEvent.Kind, _ point: Point) { send(.input(.mouse(MouseEvent(kind, at: point)))) }

    /// A search from the middle of the town, one kilometre around.
    static func searched(
        _ size: Size = .standard, charset: CharacterSet = .braille, depth: ColourDepth = .full, town: Town = .whole
    ) -> Driver {
        var driver = Driver(size, charset: charset, depth: depth, town: town)
        driver.type("LS1 4AP")
        driver.press(.enter)
        return driver
    }

    /// The same search, made half a year ago in the town as it was then, opened again today.
    static func opened(
        _ size: Size = .standard, charset: CharacterSet = .braille, depth: ColourDepth = .full,
        then: Town = .earlier, town: Town = .whole
    ) -> Driver {
        let history = Driver.searched(town: then).state.history.map { kept in
            var kept = kept
            kept.date = "2026-05-18"
            return kept
        }
        var driver = Driver(size, charset: charset, depth: depth, history: history, town: town)
        driver.press(.tab, .tab, .tab, .enter)
        return driver
    }

    /// The list of what changed in the town since then.
    static func changes(_ size: Size = .standard, charset: CharacterSet = .braille, depth: ColourDepth = .full)
        -> Driver
    {
        let history = Driver.searched(town: .earlier).state.history
        var driver = Driver(size, charset: charset, depth: depth, history: history)
        driver.send(.changesFound(Changes(from: Town.earlier.places, to: Town.whole.places)))
        driver.press(.escape, .character(":"))
        driver.type("changes")
        driver.press(.enter)
        return driver
    }

    /// The names shown, in their order.
    var shown: [String] {
        state.results.map { results in results.visible.map { results.places.name($0.row) } } ?? []
    }

    var selectedName: String? { state.results.flatMap { results in results.selected.map { results.places.name($0) } } }

    /// The screen as text.
    var screen: String { view(state).text }

    /// Puts schools on the shortlist and opens the comparison.
    mutating func compare(_ names: String...) {
        for name in names {
            select(name)
            press(.character(" "))
        }
        press(.character("C"))
    }

    /// Goes down the list to the school whose name begins so.
    mutating func select(_ name: String) {
        press(.character("g"))
        for _ in shown where selectedName?.hasPrefix(name) != true { press(.down) }
    }
}

extension Size {
    static let standard = Size(columns: 80, rows: 24)
    static let wide = Size(columns: 120, rows: 36)
    static let smallest = Size(columns: 60, rows: 16)
    static let large = Size(columns: 200, rows: 50)

    var name: String { "\(columns)x\(rows)" }
}
