import Catalogue
import Geo
import Screen

/// The form that a search starts from. It has default values when the program starts, and keeps its values while a search is
/// shown.
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
    /// The radius of the form. Unless the person chose it, a search from an area covers the area instead.
    var radius = SearchRadius()
    /// The field for the radius; nil while the radius is not being typed.
    var radiusField: TextField?
    /// The point picked on the map, and the text that the place field had when it was picked.
    var picked: Origin?
    var textWhenPicked = ""

    /// The places that the typed text may mean, the likeliest first, and the index of the one in the preview.
    var meanings: [Origin] = []
    var meaning = 0
    /// Whether the person chose the meaning; a search then starts from it without a new look-up.
    var isMeaningChosen = false
    /// Whether ↓ was pressed before the typed name was looked up. It chooses the next meaning when the meanings arrive.
    var isStepWaiting = false
    var typed: Origin? { meanings.indices.contains(meaning) ? meanings[meaning] : nil }

    /// Places whose names are like the one typed, and which of them is chosen.
    var suggestions: [NameMatch] = []
    var suggestion = 0
    /// The request that `suggestions` answer.
    var namesAnswered = 0
    /// Whether Enter was pressed before the data, or the suggestions for the typed name, had arrived. The search starts
    /// when they come.
    var isSearchWaiting = false

    /// The origin that the preview shows; nil if none is known.
    var preview: Origin?
    /// Why the typed place has no preview; nil if it has one or is still being looked up.
    var previewProblem: OriginError?
    var previewRequest = 0
    var namesRequest = 0
    var homeRequest = 0
    /// The running search; nil if none runs. While it waits for the network, a key that changes the form cancels it.
    var running: Running?

    /// A search whose origin is being looked up.
    struct Running: Sendable, Equatable {
        var request: Int
        var text: String
        var policy = LookupPolicy.postcodes
        /// Whether the text was typed into the form, not into the command line.
        var isTyped = false
        /// Whether the search looks up the person's own position; `text` then names the services asked.
        var isLocating = false
        var purpose = OriginPurpose.search
        /// Tenths of a second since the search started.
        var ticks = 0
        /// The command of the command line that started the search; nil if the form did, or if Nominatim is asked.
        var command: String? {
            guard !isTyped, !isLocating, policy == .postcodes else { return nil }
            switch purpose {
            case .search: return "near \(text)"
            case .distances: return "from \(text)"
            case .form, .opening, .weather: return nil
            }
        }

        /// Whether the search has taken so long that it must be waiting for the network.
        var isSlow: Bool { ticks >= 3 }

        var sentence: String { "\(spinner) \(words)  Esc cancels" }

        /// "Searching LS7 4HE …".
        var words: String {
            let doing = isLocating ? "Asking" : policy == .names ? "Asking Nominatim for" : "Searching"
            return "\(doing) \(text) …"
        }

        var spinner: String { Spinner.sign(ticks) }
    }

    /// Whether a text field has the focus, so that letters are text and not commands.
    var isTyping: Bool {
        switch focus {
        case .start: start == .place || start == .name
        case .radius: radiusField != nil
        default: false
        }
    }
}

/// What an origin is used for once it is found.
enum OriginPurpose: Sendable, Equatable {
    /// A search starts from the origin.
    case search
    /// The list of all places shows their distances from the origin.
    case distances
    /// The place of the form that is being filled in.
    case form
    /// The nearby list that has just opened is measured from the origin.
    case opening
    /// The forecast for the origin is opened.
    case weather
}
