import Catalogue
import Collections
import MapDrawing
import Screen

@testable import App

/// The program without its terminal: a state that receives keys, and effects answered at once from the invented town.
struct Driver {
    var state: State
    var town: Town
    /// All effects so far, in order.
    var effects: [Effect] = []
    /// Whether effects are answered at once.
    var answers = true
    /// The answers about the person's position; a service without one never answers.
    var positions: [PositionScope: Result<Position, PositionError>] = [:]
    /// The saved changes of the last update; nil if none were saved.
    var savedChanges: Changes?
    /// Other datasets, by their ids.
    var otherPlaces: [String: Places] = [:]
    /// The shortlist on the disk.
    var savedShortlist = Shortlist()

    init(
        _ size: Size = .standard, charset: CharacterSet = .braille, depth: ColourDepth = .full,
        settings: Settings = Settings(),
        history: [SavedSearch] = [], town: Town = .whole
    ) {
        state = State(
            screen: ScreenState(size: size, depth: depth, charset: charset),
            run: RunState(today: "2026-11-19", id: history.isEmpty ? "first" : "second"), datasets: .standard,
            settings: settings)
        self.town = town
        send(.placesLoaded(town.places))
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
        case .lookup(let effect): answer(effect)
        case .data(let effect): answer(effect)
        case .desktop(.call(let number, let what)): send(.told("Copied \(what): \(number)"))
        case .desktop(.copy(let text, let what)): send(.reported("Copied \(what): \(text)", isError: false))
        case .desktop(.open(let link, let what)): send(.reported("Opening \(what): \(link)", isError: false))
        case .file(.readShortlist): send(.shortlistRead(savedShortlist))
        case .file(.changeShortlist(let change)):
            savedShortlist.apply(change)
            send(.shortlistRead(savedShortlist))
        case .tick, .tiles, .readShores, .update, .cancel, .file, .terminal, .service, .sources, .forecast: break
        case .readClock, .wake, .wantPictures: break
        }
    }

    private mutating func answer(_ effect: LookupEffect) {
        switch effect {
        case .resolve(let request, let text, let policy, _):
            do throws(OriginError) {
                let found = policy == .names ? try town.resolveOnline(text) : try town.meanings(text)
                send(.originFound(request: request, found[0], others: Array(found.dropFirst())))
            } catch {
                send(.originFailed(request: request, error))
            }
        case .locate(let request, let scope, _):
            switch positions[scope] {
            case .success(let position)?: send(.positionFound(request: request, position))
            case .failure(let error)?: send(.positionFailed(request: request, scope, error))
            case nil: break
            }
        case .describe(let request, _, let policy, _):
            send(.pointNamed(request: request, policy == .nobody ? nil : town.nameOnline))
        case .measureHome, .measureSearch: break
        }
    }

    private mutating func answer(_ effect: DataEffect) {
        switch effect {
        case .findNames(let request, let text, _, _): send(.namesFound(request: request, town.names(like: text)))
        case .loadDetail(let id, _):
            if let detail = (try? town.detail(id)) ?? (try? InventedBoroughs.detail(id)) {
                send(.detailLoaded(id: id, detail))
            } else {
                send(.detailFailed(id: id, .gone(noun: "school")))
            }
        case .load(let request, let id):
            if let places = otherPlaces[id] ?? (id == "england" ? town.places : nil) {
                send(.datasetLoaded(request: request, places))
            }
        case .index(let places, let left):
            send(.placesIndexed(NameIndex(describing: places, without: left), of: places, without: left))
        case .reload: send(.placesLoaded(town.places))
        case .readGazetteer(let places):
            let gazetteer = places.dataset.id == "england" ? town.gazetteer : Gazetteer(places)
            send(.gazetteerLoaded(gazetteer, of: places))
        case .countDatasets:
            send(
                .datasetsCounted([
                    DatasetCount(
                        id: "england", places: town.places.currentCount,
                        dates: "schools 17 Jun 2024 · Ofsted 28 Feb 2026", shortDates: "17 Jun 2024 · 28 Feb 2026"),
                    DatasetCount(
                        id: "newyork", places: 440, dates: "schools 2017 · SAT 2012", shortDates: "2012 · 2017"),
                ]))
        case .loadDraft: break
        case .readChanges: send(.changesRead(savedChanges))
        }
    }

    mutating func press(_ keys: Key...) { for key in keys { send(.input(.key(key))) } }

    /// Opens the next collection of the list.
    mutating func openNextCollection() { press(.function(2), .function(2), .enter) }

    /// Presses the key of every character.
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

    /// The same search, saved half a year ago in `Town.earlier` and opened today.
    static func opened(
        _ size: Size = .standard, charset: CharacterSet = .braille, depth: ColourDepth = .full,
        then: Town = .earlier, town: Town = .whole
    ) -> Driver {
        let history = Driver.searched(town: then).state.history.searches.map { search in
            var search = search
            search.date = "2026-05-18"
            return search
        }
        var driver = Driver(size, charset: charset, depth: depth, history: history, town: town)
        driver.press(.tab, .tab, .tab, .enter)
        return driver
    }

    /// The list of what changed between `Town.earlier` and today.
    static func changes(_ size: Size = .standard, charset: CharacterSet = .braille, depth: ColourDepth = .full)
        -> Driver
    {
        let history = Driver.searched(town: .earlier).state.history.searches
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

    /// Moves down the list to the school whose name begins with a text.
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

extension Effect {
    /// Whether the effect reads the data in use again.
    var isReloading: Bool { if case .data(.reload) = self { true } else { false } }
}
