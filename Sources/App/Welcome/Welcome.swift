import Catalogue
import Geo
import Screen

/// The form that a search starts from. A new start of the program has the standard values; coming back from a map it is as
/// it was left.
struct Welcome: Sendable {
    /// The four ways to start, in their order on the screen.
    enum Start: Int, Sendable, CaseIterable { case near, place, point, name }

    enum Focus: Sendable, Equatable {
        case start
        case radius
        case button
        case searches(Int)
    }

    var start = Start.place
    var focus = Focus.start
    var place = TextField()
    var name = TextField()
    var radiusMetres = Radius.standard
    /// The radius as it is being typed; nil while it is not.
    var radiusField: TextField?
    /// The point dropped on the map, and what was in the field for a place then.
    var picked: Origin?
    var pickedBeside = ""

    /// What the place that was typed may mean, the likeliest first, and which of that is looked at.
    var meanings: [Origin] = []
    var meaning = 0
    /// Whether the person chose the meaning: a search starts from it as it stands.
    var isMeaningChosen = false
    var typed: Origin? { meanings.indices.contains(meaning) ? meanings[meaning] : nil }

    /// Schools whose names are like the one typed, and which of them is chosen.
    var suggestions: [NameMatch] = []
    var suggestion = 0

    /// What the preview shows: where a search would start from now.
    var preview: Origin?
    /// Why there is no preview of what was typed.
    var previewProblem: String?
    var previewRequest = 0
    var namesRequest = 0
    var homeRequest = 0
    /// The search that runs. Where others are asked for it, a key that changes the form cancels it.
    var running: Running?

    struct Running: Sendable, Equatable {
        var request: Int
        var text: String
        var asking = Asking.postcodes
        /// Whether it is of the field on the form, and no command.
        var isTyped = false
        /// Whether it looks for the person, by asking those that the text names.
        var isLocating = false
        var purpose = OriginPurpose.search
        /// Tenths of a second that it runs.
        var beats = 0
        /// Whether it takes so long that somebody else must have been asked.
        var isSlow: Bool { beats >= 3 }

        var sentence: String {
            let doing = isLocating ? "Asking" : asking == .names ? "Asking Nominatim for" : "Searching"
            return "\(spinner) \(doing) \(text) …  Esc cancels"
        }

        var spinner: String { Spinner.sign(beats) }
    }

    /// Whether letters are text now.
    var isTyping: Bool {
        switch focus {
        case .start: start == .place || start == .name
        case .radius: radiusField != nil
        default: false
        }
    }
}

/// What an origin is looked for.
enum OriginPurpose: Sendable, Equatable {
    /// A search around it.
    case search
    /// The way from it to all places.
    case distances
}
