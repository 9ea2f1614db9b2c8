import Catalogue
import MapDrawing
import Screen

/// The forecast of one place over the whole screen.
struct ForecastPane: Pane {
    private(set) var place: ForecastPlace
    /// Whether the place was selected in a list, in which the next and the previous one can be reached.
    private let isFromList: Bool
    /// What is known; the last good forecast stays while a newer one is fetched.
    private(set) var reply: ForecastReply
    private(set) var days = ForecastPane.choices[0]
    private var text = ScrolledText()
    /// The request that has not been answered yet; nil if there is none.
    var pending: Pending?
    /// When the forecast was last requested; nil before the clock is read.
    private var askedAt: Int?

    struct Pending: Sendable {
        let request: Int
        /// Whether the person pressed `R`.
        let isRequested: Bool
    }

    /// The numbers of days that can be shown.
    static let choices = [4, 7, 16]
    /// A fetch that failed is tried again after this many seconds.
    private static let retrySeconds = 300

    /// - Parameter known: a forecast that is shown until the saved one is read; nil if there is none.
    init(_ place: ForecastPlace, known: Forecast? = nil, isFromList: Bool) {
        self.place = place
        self.isFromList = isFromList
        reply = ForecastReply(forecast: known)
    }

    static let context = Context(
        "Forecast",
        [
            Binding([.character("+"), .character("=")], .moreDays, help: "More days", hint: "days"),
            Binding([.character("-")], .fewerDays, help: "Fewer days"),
            Binding(
                [.character("n")], .nextForecast, help: "The forecast of the next {place} in the list", hint: "next"),
            Binding(
                [.character("p")], .previousForecast, help: "The forecast of the previous {place} in the list",
                hint: "previous"),
            Binding(
                [.character(" ")], .favourite, about: .choosing, help: "Add to or remove from your favourites",
                hint: "favourite"),
            Binding(
                [.character("y")], .copyForecastLink, about: .acting,
                help: "Copy the link to the source of the forecast",
                hint: "copy link"),
            Binding(
                [.character("o")], .openForecastLink, about: .acting, help: "Open the source of the forecast",
                hint: "source"),
            Binding(
                [.character("u")], .undo, about: .deleting, help: "Undo the removal of a favourite",
                hint: "undo"),
        ])
    static var contexts: [Context] { [context] }
    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        dataset is any Forecasting ? [] : [.nextForecast, .previousForecast]
    }

    var extent: PaneExtent { .whole }
    var showsStatus: Bool { true }

    func footer(in state: State) -> Footer? {
        var useless: Set<Command> = isFromList ? [] : [.nextForecast, .previousForecast]
        if state.cities.removed.isEmpty { useless.insert(.undo) }
        // Without a forecast there are no days to show.
        if reply.forecast == nil { useless.insert(.moreDays) }
        return Footer(
            Self.context, extra: state.canFetch ? [Footer.Hint(.character("R"), "fetch")] : [], without: useless,
            isChosen: state.cities.isFavourite(place.key), in: state)
    }

    // MARK: Requests

    /// Requests the forecast; a request that was not answered yet is cancelled.
    mutating func request(
        _ fetching: ForecastFetching, _ inputs: ForecastInputs, isRequested: Bool = false
    ) -> [Effect] {
        let cancelled: [Effect] = pending.map { [.cancel(request: $0.request)] } ?? []
        pending = Pending(request: inputs.request, isRequested: isRequested)
        askedAt = inputs.now
        let effect = ForecastEffect.read(
            request: inputs.request, place, days: days, fetching: inputs.canFetch ? fetching : .never,
            warnings: inputs.warnings)
        return cancelled + [.forecast(effect)]
    }

    /// Whether to request the forecast again: its hour has ended since the last request, or that request was five minutes ago and
    /// the forecast is still missing, out of date, or without hours after a failure.
    func isOutOfDate(at now: Int) -> Bool {
        guard pending == nil, let askedAt else { return false }
        // A list's forecast has no hours. If they could not be fetched, try again later.
        if reply.problem != nil, reply.forecast?.hours.isEmpty == true { return now - askedAt >= Self.retrySeconds }
        guard let end = reply.forecast?.validityOfAll.goodUntil else { return now - askedAt >= Self.retrySeconds }
        return now >= end && (end > askedAt || now - askedAt >= Self.retrySeconds)
    }

    mutating func receive(_ message: Message, in state: State) -> [Effect] {
        switch message {
        case .clockRead(let now): askedAt = askedAt ?? now
        case .forecastRead(let request, let new) where request == pending?.request: return received(new, in: state)
        default: break
        }
        return []
    }

    private mutating func received(_ new: ForecastReply, in state: State) -> [Effect] {
        let old = reply
        reply = new
        // What was shown stays until something newer comes.
        if new.forecast == nil { reply.forecast = old.forecast }
        if new.warningsFetchedAt == nil {
            (reply.warnings, reply.warningsFetchedAt) = (old.warnings, old.warningsFetchedAt)
        }
        guard !new.isPreliminary else { return [] }
        pending = nil
        // The list shows the same forecast.
        guard new.problem == nil, let fetchedAt = new.forecast?.fetchedAt, let listed = state.listedForecast(of: place),
            listed.dataset.forecast(of: listed.row, in: listed.places)?.fetchedAt != fetchedAt
        else { return [] }
        return [.forecast(.renewList(dataset: listed.dataset.id))]
    }

    // MARK: Keys

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        switch command {
        case .refresh: return fetchAnew(in: &state)
        case .moreDays, .fewerDays: return changeDays(more: command == .moreDays, in: &state)
        case .right, .nextForecast: return step(forward: true, in: &state)
        case .left, .previousForecast: return step(forward: false, in: &state)
        case .favourite: return state.toggleFavourite(place)
        case .undo: return state.restoreFavourite()
        case .copyForecastLink:
            return [.desktop(.copy(OpenMeteo.page(of: place.coordinate), what: "the link to the forecast's source"))]
        case .openForecastLink:
            return [.desktop(.open(OpenMeteo.page(of: place.coordinate), what: "the forecast's source"))]
        // Otherwise the pane behind this one would act on these keys.
        case .open, .nextPane, .previousPane: return []
        default:
            let rows = max(1, inside(in: state).rows - 1)
            return text.move(command, count: page(of: state).lines.count, page: rows, overlap: 1) ? [] : nil
        }
    }

    /// Fetches a newer forecast, or stops the fetching that the person asked for.
    private mutating func fetchAnew(in state: inout State) -> [Effect] {
        if let asked = pending, asked.isRequested {
            pending = nil
            state.run.status = Status(text: "Stopped. Press R to try again")
            return [.cancel(request: asked.request)]
        }
        guard state.canFetch else {
            state.run.status = Status(text: state.offlineReason, isError: true)
            return []
        }
        return request(.always, state.forecastInputs(), isRequested: true)
    }

    private mutating func changeDays(more: Bool, in state: inout State) -> [Effect] {
        let next = more ? Self.choices.first { $0 > days } : Self.choices.last { $0 < days }
        guard let next else {
            state.run.status = Status(text: more ? "There are no more days" : "Fewer days cannot be shown")
            return []
        }
        days = next
        return more ? request(.ifExpired, state.forecastInputs()) : []
    }

    private mutating func step(forward: Bool, in state: inout State) -> [Effect] {
        guard isFromList else { return [] }
        guard let next = state.stepPlace(forward: forward).flatMap({ state.place(ofID: $0.id) }),
            let dataset = next.places.dataset as? any Forecasting
        else {
            state.run.status = Status(text: "This is the \(forward ? "last" : "first") \(state.noun.one) of the list")
            return []
        }
        place = dataset.forecastPlace(of: next.row, in: next.places)
        reply = ForecastReply(forecast: dataset.forecast(of: next.row, in: next.places))
        text = ScrolledText()
        return request(.ifExpired, state.forecastInputs())
    }

    /// The wheel scrolls; a click does nothing.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] { scroll(by: event, in: &state) }

    // MARK: Drawing

    private func box(in state: State) -> Rect {
        let size = state.screen.size
        return Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - 2)
    }

    private func inside(in state: State) -> Rect { box(in: state).inset().inset(columns: 1, rows: 0) }

    /// - Parameter charset: nil for that of the screen.
    func page(of state: State, charset: CharacterSet? = nil) -> ForecastPage {
        let inside = inside(in: state)
        var context = ForecastPage.Context(
            units: state.forecastUnits, now: state.run.now, columns: inside.columns, rows: inside.rows,
            charset: charset ?? state.screen.charset)
        context.days = days
        context.namesPlace = false
        context.isFetching = pending != nil
        context.offlineAdvice = state.namingKeys(
            state.canFetch ? "Press R to try again" : "To get it, \(state.networkAdvice)")
        context.wantsWarnings = state.settings.weather.warnings
        context.offersWarnings =
            reply.forecast != nil && !context.wantsWarnings && WarningSource(country: place.countryCode) != nil
        return ForecastPage(place, shown(in: state), context)
    }

    /// The reply to show: `reply` without warnings if the person turned them off, and with the problem `noNetwork` if the network
    /// is off and something is missing or out of date.
    private func shown(in state: State) -> ForecastReply {
        var shown = reply
        let isOld = reply.forecast.map { forecast in
            state.run.now.map { forecast.validityOfAll.hasExpired(at: $0) } ?? false
        }
        let isPoor = isOld ?? true || reply.forecast?.hours.isEmpty ?? true
        if !state.canFetch, pending == nil, reply.problem == nil, isPoor { shown.problem = .noNetwork }
        if !state.settings.weather.warnings {
            (shown.warnings, shown.warningsFetchedAt, shown.warningsProblem) = ([], nil, nil)
            shown.hasNoWarningSource = false
        }
        return shown
    }

    func draw(_ state: State, into frame: inout Frame) {
        frame.fill(frame.bounds)
        let box = box(in: state)
        frame.box(box, title: place.fullName, note: note(in: state), focused: true)
        let inside = inside(in: state)
        let page = page(of: state)
        var text = text
        let rows = max(1, inside.rows - 1)
        text.clamp(count: page.lines.count, page: rows)
        page.draw(into: &frame, in: inside, from: text.first)
        frame.drawMore(text, count: page.lines.count, page: rows, on: box)
        frame.cursor = Point(column: inside.column, row: inside.row)
        guard let status = state.run.status else { return }
        frame.write(
            fitted(status.text, columns: frame.size.columns - 2), column: 1, row: frame.size.rows - 2,
            style: status.isError ? Theme.error : Theme.accent)
    }

    /// "favourite · 3 of 8 · fetching …".
    func note(in state: State) -> String {
        let home = state.settings.home.map { ForecastPlace(name: "", at: $0.coordinate).key }
        let isHome = [home, state.cities.home?.key].contains(place.key)
        let results = isFromList ? state.results : nil
        let position = results?.selectedIndex.map { "\(grouped($0 + 1)) of \(grouped(results?.visible.count ?? 0))" }
        return [
            isHome ? "home" : nil, state.cities.isFavourite(place.key) ? "favourite" : nil, position,
            pending == nil ? nil : "fetching …",
        ].compactMap { $0 }.joined(separator: " · ")
    }
}

/// The commands of a forecast.
extension Command {
    static let moreDays = Command("moreDays")
    static let fewerDays = Command("fewerDays")
    static let nextForecast = Command("nextForecast")
    static let previousForecast = Command("previousForecast")
    static let favourite = Command("favourite")
    static let copyForecastLink = Command("copyForecastLink")
    static let openForecastLink = Command("openForecastLink")
}
