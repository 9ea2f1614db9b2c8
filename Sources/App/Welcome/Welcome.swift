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
    /// The point dropped on the map.
    var picked: Origin?

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
    /// The search that runs; the form is frozen meanwhile.
    var running: Running?

    struct Running: Sendable, Equatable {
        var request: Int
        var text: String
        var doing = "Searching"
        var beats = 0

        /// "◐ Searching LS1 4AP …  Esc cancels".
        var line: String { "\(spinner) \(doing) \(text) …  Esc cancels" }
        private var spinner: String { ["◐", "◓", "◑", "◒"][beats % 4] }
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
