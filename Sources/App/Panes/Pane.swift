import Catalogue
import MapDrawing
import Screen

/// A part of the screen with its own state: it handles keys, pasted text and the mouse, draws itself, and chooses the hints of
/// the footer.
///
/// The topmost pane gets the input. To add a pane, write a type in its own folder and add a line to `PaneTable.standard`.
protocol Pane: Sendable {
    /// The contexts of keys in such a pane, in the order of the help.
    static var contexts: [Context] { get }
    /// The command that opens such a pane; nil if none does.
    static var opener: Command? { get }
    /// Opens such a pane.
    static func open(in state: inout State) -> [Effect]
    /// The typed commands of this pane, besides the commands that have keys.
    static var typedCommands: [TypedCommand] { get }
    /// The keys of this pane in the contexts of other panes.
    static var keys: [PaneKeys] { get }
    /// Carries out one of this pane's commands while another pane has the input. By default only `opener`, which opens the pane.
    /// - Returns: nil for a command of other panes.
    static func start(_ command: Command, in state: inout State) -> [Effect]?
    /// The commands of this pane that a dataset does not support. The help, the command line and the footer leave them out.
    static func unsupported(by dataset: (any Dataset)?) -> Set<Command>
    /// The commands of this pane that would do nothing now, which the footer leaves out; by default the unsupported ones.
    static func commandsWithoutEffect(in state: State) -> Set<Command>
    /// The commands of this pane that the command line leaves out now; by default the unsupported ones.
    static func hiddenFromCommandLine(in state: State) -> Set<Command>

    /// The context of the next key.
    func context(in state: State) -> Context
    /// How much of the screen the pane takes.
    var extent: PaneExtent { get }
    /// Whether a long status may be shown over the pane's last rows.
    var showsStatus: Bool { get }
    /// The id of the dataset to which the pane belongs: while another dataset is open, the pane is hidden. nil if the
    /// pane belongs to none.
    var datasetID: String? { get }
    /// Whether the pane holds typed text that must not be lost.
    var holdsText: Bool { get }
    /// Whether quitting would lose text that the person typed here.
    var hasUnsentText: Bool { get }
    /// Whether the pane is done and can be closed; asked after every message.
    var isFinished: Bool { get }

    /// Handles a key before the key bindings do, as a text field must.
    /// - Returns: nil for a key that is left to the key bindings.
    mutating func type(_ key: Key, in state: inout State) -> [Effect]?
    /// Carries out a command.
    /// - Returns: nil for a command that the pane does not handle.
    mutating func perform(_ command: Command, in state: inout State) -> [Effect]?
    /// Handles pasted text of several lines; by default the pane gets its first line alone.
    mutating func paste(text: String, in state: inout State) -> [Effect]
    /// Handles the first line of pasted text.
    mutating func paste(_ line: String, in state: inout State) -> [Effect]
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect]
    /// Handles a message to the whole program, such as a record that was read.
    mutating func receive(_ message: Message, in state: State) -> [Effect]
    /// Updates what the pane shows; called after every message.
    mutating func refresh(from state: State)

    /// The pane as lines, for linear mode.
    func linearPage(in state: State) -> LinearPage
    /// Selects the item at an index of `linearPage`.
    mutating func select(_ index: Int, in state: inout State)
    /// Puts the cursor into the field of `linearPage`.
    mutating func focusField(in state: inout State)
    /// What the pane waits for before it has something to say, in words; empty if it takes little time. Nil if it does not wait.
    func waiting(in state: State) -> String?

    /// The maps that the pane shows, the most important first.
    func viewports(in state: State) -> [Viewport]
    /// The pictures that the pane shows or will show next, the most important first.
    func pictures(in state: State) -> [PictureView]
    /// The id of the place that actions are about while the pane is on top; by default the place selected in the list.
    func selectedID(in state: State) -> String?
    /// The record of a place, if the pane has read it; else nil.
    func detail(of id: String) -> Detail?

    /// What the status line says while there is nothing to report; nil leaves it to the pane below, and at last to the list, which describes
    /// its selected place.
    func statusLine(in state: State) -> String?
    func draw(_ state: State, into frame: inout Frame)
    /// The footer; nil if the pane draws the last row itself.
    func footer(in state: State) -> Footer?
}

/// How much of the screen a pane takes.
enum PaneExtent: Sendable {
    /// A box or a line over the panes below.
    case over
    /// A column beside the map.
    case beside
    /// A page beside the list. It replaces the map if there is no room for both.
    case page
    /// All of the screen.
    case whole
}

extension Pane {
    static var opener: Command? { nil }
    static func open(in state: inout State) -> [Effect] { [] }
    static var typedCommands: [TypedCommand] { [] }
    static var keys: [PaneKeys] { [] }
    static func start(_ command: Command, in state: inout State) -> [Effect]? {
        command == opener ? open(in: &state) : nil
    }
    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> { [] }
    static func commandsWithoutEffect(in state: State) -> Set<Command> { unsupported(by: state.dataset) }
    static func hiddenFromCommandLine(in state: State) -> Set<Command> { unsupported(by: state.dataset) }

    var extent: PaneExtent { .over }
    var showsStatus: Bool { false }
    var datasetID: String? { nil }
    var holdsText: Bool { false }
    var hasUnsentText: Bool { false }
    var isFinished: Bool { false }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? { nil }
    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? { nil }
    mutating func paste(text: String, in state: inout State) -> [Effect] {
        paste(text.split(separator: "\n").first.map { String($0).trimmingBlanks } ?? "", in: &state)
    }
    mutating func paste(_ line: String, in state: inout State) -> [Effect] { [] }
    mutating func receive(_ message: Message, in state: State) -> [Effect] { [] }
    mutating func refresh(from state: State) {}
    mutating func select(_ index: Int, in state: inout State) {}
    mutating func focusField(in state: inout State) {}
    func waiting(in state: State) -> String? { nil }

    func context(in state: State) -> Context { Self.contexts.first ?? .field }
    func viewports(in state: State) -> [Viewport] { [] }
    func pictures(in state: State) -> [PictureView] { [] }
    func selectedID(in state: State) -> String? { state.results?.selectedID }
    func detail(of id: String) -> Detail? { nil }

    /// Under a pane that takes the whole screen, the row of the list is not repeated.
    func statusLine(in state: State) -> String? { extent == .whole ? "" : nil }
    func footer(in state: State) -> Footer? { Footer(context(in: state), in: state) }

    /// By default a click closes the pane.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        if event.kind == .press { state.panes.closeTop() }
        return []
    }

    /// Handles the wheel in a pane that scrolls.
    mutating func scroll(by event: MouseEvent, in state: inout State) -> [Effect] {
        event.wheelCommand.flatMap { perform($0, in: &state) } ?? []
    }
}

extension MouseEvent {
    /// Up or down for the wheel; nil for other events.
    var wheelCommand: Command? {
        switch kind {
        case .wheelUp: .up
        case .wheelDown: .down
        default: nil
        }
    }
}
