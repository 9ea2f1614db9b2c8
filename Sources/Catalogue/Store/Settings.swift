import Geo
import JSON

/// What a person chose, saved for the next start of the program.
public struct Settings: Sendable, Equatable {
    public enum Charset: String, Sendable, CaseIterable { case auto, braille, block, ascii }
    public enum Colour: String, Sendable, CaseIterable { case auto, always, never }
    public enum Background: String, Sendable, CaseIterable { case auto, dark, light }
    /// The map's colours; `auto` is dark or light, like the terminal's background.
    public enum Theme: String, Sendable, CaseIterable {
        case auto, dark, light, contrast
        case colourBlind = "colour-blind"
        case terminal
    }
    /// `words` describes pictures in words and fetches none.
    public enum Pictures: String, Sendable, CaseIterable { case auto, words }
    /// `auto` means the units that are usual where the dataset's places are.
    public enum Units: String, Sendable, CaseIterable { case auto, metric, imperial }

    /// Where "near me" is.
    public struct Home: Sendable, Equatable {
        /// The place as it was found, with the accuracy of its position and the credit for it.
        public var origin: Origin

        public init(_ origin: Origin) { self.origin = origin }
        public init(label: String, coordinate: Coordinate) { origin = Origin(label: label, coordinate: coordinate) }

        public var label: String { origin.label }
        public var coordinate: Coordinate { origin.coordinate }

        /// The home at its exact position, if that is known now; otherwise the home unchanged.
        public func exact(by postcodes: some PostcodeLookup) -> Home { Home(origin.exact(by: postcodes)) }
    }

    /// The filter of each dataset, by the dataset's id.
    public var filters: [String: Filter] = [:]
    /// The id of the chosen sort order, by the dataset's id.
    public var sorts: [String: String] = [:]
    public var charset = Charset.auto
    public var colour = Colour.auto
    /// Whether the terminal's background is dark or light; `auto` asks the terminal.
    public var background = Background.auto
    public var theme = Theme.auto
    public var units = Units.auto
    public var pictures = Pictures.auto
    public var home: Home?
    /// The id of the dataset that was shown last.
    public var dataset: String?
    public var tiles = Tiles()
    public var position = Positioning()
    public var find = Find()
    public var weather = Weather()
    /// Addresses that replace the standard addresses of sources, by the names of the sources: "postcodes", "nominatim".
    public var sources: [String: String] = [:]
    /// The names of the keys of actions, by the names of the actions.
    public var keys: [String: [String]] = [:]
    /// After how many days a search looks for newer data without being asked; 0 means never.
    public var refreshDays = 7
    /// The share of the list beside or below its map, in percent; nil for the share that suits the screen.
    public var split: Int?
    /// The shares that can be chosen.
    public static let splits = 20...80
    /// Members that this version of the program does not know, which are written back as they were read.
    var unknown: [Unknown] = []

    struct Unknown: Sendable, Equatable {
        let name: String
        let value: JSONValue
    }

    public init() {}

    /// How distances are written among the places of a dataset; nil means that no dataset is loaded.
    public func distances(in dataset: (any Dataset)?) -> DistanceFormat {
        switch units {
        case .auto: dataset?.distances ?? .metric
        case .metric: .metric
        // People who use miles write short distances in yards or in feet.
        case .imperial: dataset.flatMap { $0.distances == .metric ? nil : $0.distances } ?? .imperial
        }
    }

    /// Applies the differences between two states of the settings and leaves all other settings unchanged.
    public mutating func apply(_ new: Settings, changedFrom old: Settings) {
        merge(new, changedFrom: old)
    }
}
