import Geo
import JSON

/// What a person chose once and for all: it outlives a restart.
public struct Settings: Sendable, Equatable {
    public enum Charset: String, Sendable, CaseIterable { case auto, braille, block, ascii }
    public enum Colour: String, Sendable, CaseIterable { case auto, always, never }
    public enum Background: String, Sendable, CaseIterable { case auto, dark, light }
    /// `auto` is what is usual where a collection's places are.
    public enum Units: String, Sendable, CaseIterable { case auto, metric, imperial }

    /// Where "near me" is.
    public struct Home: Sendable, Equatable {
        /// As it was found: with how good its position is, and whom to name for it.
        public var origin: Origin

        public init(_ origin: Origin) { self.origin = origin }
        public init(label: String, coordinate: Coordinate) { origin = Origin(label: label, coordinate: coordinate) }

        public var label: String { origin.label }
        public var coordinate: Coordinate { origin.coordinate }

        /// The same where a postcode that was kept with a position near it has an exact one by now.
        public func exact(by postcodes: some PostcodeLookup) -> Home {
            guard origin.approximate != nil, let postcode = Postcode(label),
                let position = postcodes.position(ofPostcode: postcode.description)
            else { return self }
            return Home(Origin(label: label, place: origin.place, coordinate: position))
        }
    }

    /// By the collection's id.
    public var filters: [String: Filter] = [:]
    /// By the collection's id, the id of a sort order.
    public var sorts: [String: String] = [:]
    public var charset = Charset.auto
    public var colour = Colour.auto
    /// What the terminal writes on; asked of it where auto.
    public var background = Background.auto
    public var units = Units.auto
    public var home: Home?
    /// The id of the collection that was shown last.
    public var collection: String?
    public var tiles = Tiles()
    public var position = Positioning()
    /// Other addresses of sources, by their names: "register", "inspections", "postcodes",
    /// "postcodesio", "nominatim".
    public var sources: [String: String] = [:]
    /// After how many days a new search looks for newer data by itself; 0 for never.
    public var refreshDays = 7
    /// Members that another version wrote: kept as they are.
    var unknown: [Unknown] = []

    struct Unknown: Sendable, Equatable {
        let name: String
        let value: JSONValue
    }

    public init() {}

    /// How distances are written among the places of a collection; nil stands for none in particular.
    public func distances(in collection: (any Collection)?) -> DistanceFormat {
        switch units {
        case .auto: collection?.distances ?? .metric
        case .metric: .metric
        // In miles they are written as people do there.
        case .imperial: collection.flatMap { $0.distances == .metric ? nil : $0.distances } ?? .imperial
        }
    }

    /// Takes over what somebody changed from what it was before, and leaves the rest as it is here.
    public mutating func take(_ new: Settings, changedFrom old: Settings) {
        for id in Set(old.filters.keys).union(new.filters.keys) where old.filters[id] != new.filters[id] {
            filters[id] = new.filters[id]
        }
        for id in Set(old.sorts.keys).union(new.sorts.keys) where old.sorts[id] != new.sorts[id] {
            sorts[id] = new.sorts[id]
        }
        if old.charset != new.charset { charset = new.charset }
        if old.colour != new.colour { colour = new.colour }
        if old.background != new.background { background = new.background }
        if old.units != new.units { units = new.units }
        if old.home != new.home { home = new.home }
        if old.refreshDays != new.refreshDays { refreshDays = new.refreshDays }
        if old.collection != new.collection { collection = new.collection }
        for id in Set(old.sources.keys).union(new.sources.keys) where old.sources[id] != new.sources[id] {
            sources[id] = new.sources[id]
        }
        tiles.take(new.tiles, changedFrom: old.tiles)
        position.take(new.position, changedFrom: old.position)
    }
}
