import Catalogue
import Screen

/// The kinds of panes, and the keys and commands of all of them.
struct PaneTable: Sendable {
    /// The kinds of panes, in the order in which the help lists their keys.
    let kinds: [any Pane.Type]
    /// The keys that the person bound to commands.
    var boundKeys: [Command: [Key]] = [:] { didSet { memo = BindingMemo() } }
    /// The typed commands that the person bound keys to, although they have no key by themselves.
    var boundTypedCommands: [TypedCommand] = [] { didSet { memo = BindingMemo() } }
    private var memo = BindingMemo()

    init(_ kinds: [any Pane.Type]) { self.kinds = kinds }

    /// Every kind of pane of the program.
    static let standard = PaneTable([
        WelcomePane.self, ResultsPane.self, FilterPane.self, SortPane.self, DetailPane.self, PicturePane.self,
        ForecastPane.self,
        GroupPane.self, SearchesPane.self, ChangesPane.self, ComparePane.self, PickPane.self, LegendPane.self,
        HelpPane.self,
        DatasetsPane.self, SourcesPane.self, FormPane.self, ConflictPane.self, DeleteQuestion.self, AccountPane.self,
        CitiesPane.self, FindLine.self, PaletteLine.self, ExportLine.self, NoteLine.self, Notice.self,
        PositionQuestion.self,
    ])

    /// The contexts of all panes, and that of a text field.
    var contexts: [Context] { kinds.flatMap { $0.contexts } + [.field] }

    /// The bindings of a context, in the order of the footer: the context's own, and those that panes add to contexts of this kind.
    func bindings(of context: Context) -> [Binding] {
        let ofPanes = kinds.flatMap { $0.keys }.filter { $0.kinds.contains(context.kind) }.flatMap(\.bindings)
        let all = context.bindings + ofPanes + (context.kind == .everywhere ? typedBindings : [])
        let bindings = context.topics.flatMap { topic in all.filter { $0.topic == topic } }
        return boundKeys.isEmpty ? bindings : bindings.map { bound($0, in: context.kind) }
    }

    /// The bindings that work everywhere, also in text fields.
    var always: [Binding] { Binding.always.map { bound($0, in: .field) } }

    /// All bindings that work in a context. If two have the same key, the first counts.
    func activeBindings(in context: Context) -> [Binding] {
        memo.bindings(of: context) { collectedBindings(in: context) }
    }

    /// Collects the bindings that are active in a context from all panes.
    func collectedBindings(in context: Context) -> [Binding] {
        bindings(of: context) + (context.isField ? [] : bindings(of: .everywhere)) + always
    }

    /// The command of a key in a context; nil if it has none.
    func command(for key: Key, in context: Context) -> Command? {
        activeBindings(in: context).first { $0.keys.contains(key) }?.command
    }

    /// All commands of the command line: the typed ones, then every key binding with a name.
    var typedCommands: [TypedCommand] {
        var commands = kinds.flatMap { $0.typedCommands }
        let keys = contexts.flatMap { bindings(of: $0) } + bindings(of: .everywhere) + always
        for key in keys {
            guard let name = key.name, !commands.contains(where: { $0.name == name }) else { continue }
            commands.append(
                TypedCommand(name, help: key.help, command: key.command) { state, _ in state.perform(key.command) })
        }
        return commands
    }

    /// The commands that the command line offers now, in the words of the open dataset.
    func typedCommands(in state: State) -> [TypedCommand] {
        let hidden = kinds.reduce(into: Set<Command>()) { $0.formUnion($1.hiddenFromCommandLine(in: state)) }
        return typedCommands.filter { !($0.command.map(hidden.contains) ?? false) }.map { $0.named(in: state) }
    }

    /// The commands that a dataset does not support.
    func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        kinds.reduce(into: []) { $0.formUnion($1.unsupported(by: dataset)) }
    }
}

extension State {
    /// The first key of a command in a context; nil if it has none.
    func key(of command: Command, in context: Context) -> Key? {
        paneTable.activeBindings(in: context).first { $0.command == command }?.keys.first
    }

    /// Carries out a command of a kind of pane, such as the one that opens it.
    /// - Returns: nil for a command of no pane.
    mutating func startPane(by command: Command) -> [Effect]? {
        for kind in paneTable.kinds {
            if let effects = kind.start(command, in: &self) { return effects }
        }
        return nil
    }
}
