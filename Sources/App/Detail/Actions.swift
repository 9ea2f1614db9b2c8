import Catalogue
import Geo

/// Actions on the selected place: its dataset defines them, its record has the links.
extension State {
    /// The id of the place on which actions work; nil if no place is selected.
    var selectedID: String? { topPane.selectedID(in: self) }

    /// Carries out the action that the open dataset assigns to a key.
    mutating func act(_ slot: PlaceAction.Slot) -> [Effect] {
        guard let action = dataset?.action(in: slot) else {
            run.status = Status(text: "Not available for \(noun.many)")
            return []
        }
        return act(action)
    }

    /// Carries out an action on the selected place; reads the place's record first if necessary.
    mutating func act(_ action: PlaceAction) -> [Effect] {
        guard let id = selectedID else { return [] }
        guard let (places, row) = place(ofID: id) else {
            run.status = Status(text: "This \(noun.one) is no longer in the data")
            return []
        }
        if case .route = action.kind { return openRoute(to: places.coordinate(row), action, places.name(row)) }
        if let links = selectedLinks { return act(action, links, places.name(row)) }
        lookups.pendingAction = PendingAction(id: id, action: action)
        return [recordEffect(of: id)]
    }

    /// Copies, opens or calls a link of a place.
    /// - Parameter name: of the place.
    mutating func act(_ action: PlaceAction, _ links: Detail.Links, _ name: String) -> [Effect] {
        guard let link = action.link.flatMap({ links[$0] }) else {
            run.status = Status(text: action.missing(for: name))
            return []
        }
        return switch action.kind {
        case .copy: [.desktop(.copy(link, what: action.what))]
        case .open: [.desktop(.open(link, what: action.what))]
        case .call: [.desktop(.call(link, what: action.what))]
        case .route: []
        }
    }

    /// Looks a place up by its id, in the results on the screen, else in the current data; nil if neither has it.
    func place(ofID id: String) -> (places: Places, row: Int)? {
        [results?.places, data.places].lazy.compactMap { $0 }.compactMap { places in
            places.row(ofID: id).map { (places, $0) }
        }.first
    }

    /// Opens OpenStreetMap's page with the route to a place. The page asks for the start if there is no origin, or if the origin
    /// is at the place itself, as when a postcode has the position of a place in it.
    private mutating func openRoute(to place: Coordinate?, _ action: PlaceAction, _ name: String) -> [Effect] {
        guard let place else {
            run.status = Status(text: action.missing(for: name))
            return []
        }
        func pair(_ coordinate: Coordinate) -> String {
            "\(decimal(coordinate.latitude, places: 5)),\(decimal(coordinate.longitude, places: 5))"
        }
        let (from, to) = (results?.origin.map { pair($0.coordinate) } ?? "", pair(place))
        let page = "https://www.openstreetmap.org/directions?route=\(from == to ? "" : from);\(to)"
        return [.desktop(.open(page, what: action.what))]
    }
}

extension Command {
    /// The slot of a command that carries out an action on a place; nil for other commands.
    var slot: PlaceAction.Slot? { Self.slots[self] }
    private static let slots = Dictionary(uniqueKeysWithValues: PlaceAction.Slot.allCases.map { (Command($0), $0) })

    /// The command of a slot.
    init(_ slot: PlaceAction.Slot) {
        switch slot {
        case .copyLink: self = .copyLink
        case .openLink: self = .openLink
        case .openWebsite: self = .openWebsite
        case .copyWebsite: self = .copyWebsite
        case .call: self = .call
        case .directions: self = .directions
        }
    }

    /// The commands to which the open dataset assigns its actions.
    static let actions = Set(PlaceAction.Slot.allCases.map { Command($0) })
}
