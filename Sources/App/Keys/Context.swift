import Screen

/// A pane or a part of one, with its key bindings.
struct Context: Sendable, Equatable {
    /// What a context shows. Panes say in which kinds of contexts they have keys.
    enum Kind: Sendable, CaseIterable {
        /// All contexts but text fields and the maps of forms. These keys come after those of the context.
        case everywhere
        /// The list of places, or their map.
        case results
        /// The map of places with a cursor on it.
        case cursor
        /// The details of a place.
        case details
        /// Places side by side.
        case comparison
        /// The form that a search starts from.
        case start
        /// A list of searches.
        case searches
        /// A map without a list of places.
        case map
        /// A text field: letters are text here.
        case field
        /// A map that belongs to a form. As in a field, no key such as `q` leaves the form by mistake.
        case formMap
        /// Any other context. Only its own keys and those of `everywhere` work in it.
        case other
    }

    /// The heading in the help.
    let title: String
    let kind: Kind
    /// The context's own bindings; `PaneTable` adds those that panes have in contexts of this kind.
    let bindings: [Binding]
    /// The topics of the bindings, in the order of the footer and the help.
    let topics: [KeyTopic]
    /// Whether the footer always shows the key that goes back.
    let offersBack: Bool

    /// - Parameter first: the topics that come before the others.
    init(
        _ title: String, kind: Kind = .other, offersBack: Bool = true, first: [KeyTopic] = [],
        _ bindings: [Binding]...
    ) {
        self.title = title
        self.kind = kind
        self.offersBack = offersBack
        self.bindings = bindings.flatMap { $0 } + [.back]
        topics = first + KeyTopic.allCases.filter { !first.contains($0) }
    }

    /// Whether the keys of `everywhere` do not work here, because letters are text or a form would be lost.
    var isField: Bool { kind == .field || kind == .formMap }

    /// The context of a text field.
    static let field = Context("Typing", kind: .field, offersBack: false, [.nextField, .previousField])

    /// The keys of all contexts but text fields and the maps of forms.
    static let everywhere = Context(
        "Everywhere", kind: .everywhere,
        [
            Binding([.up, .character("k")], .up, help: "Up; on the map, the nearest pin above"),
            Binding([.down, .character("j")], .down, help: "Down; on the map, the nearest pin below"),
            Binding(
                [.left, .character("h")], .left,
                help: "Left; on the map, a pin to the left; in filters, the previous group"),
            Binding(
                [.right, .character("l")], .right,
                help: "Right; on the map, a pin to the right; in filters, the next group"),
            Binding([.home, .character("g")], .first, help: "To the first row"),
            Binding([.end, .character("G")], .last, help: "To the last row"),
            Binding([.pageUp, .control("b")], .pageUp, help: "A page up"),
            Binding([.pageDown, .control("f")], .pageDown, help: "A page down"),
            Binding([.control("u")], .halfPageUp, help: "Half a page up"),
            Binding([.control("d")], .halfPageDown, help: "Half a page down"),
            Binding(
                [.character("R"), .function(5)], .refresh, help: "Update the data; press again to stop", name: "refresh"
            ),
            Binding(
                [.character("q")], .quit, about: .leaving, help: "Quit", hint: "quit", name: "quit",
                isAlwaysShown: true),
        ])
}
