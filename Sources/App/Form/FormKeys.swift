import Screen

/// The keys of the form, and the hints of its footer.
extension FormPane {
    static let context = Context(
        "Form", kind: .field,
        [.nextField, .previousField, Binding([.enter, .control("d")], .open, help: goOnHelp, hint: "go on"), pick])
    static let linesContext = Context(
        "Form: a text of several lines", kind: .field,
        [
            .nextField, .previousField, Binding([.enter], .newLine, help: "A new line", hint: "new line"),
            Binding([.control("d")], .open, help: goOnHelp, hint: "go on"), pick,
        ])
    private static let goOnHelp = "Show the place on the map, and post it from there"
    private static let pick = Binding(
        [.function(5), .control("p")], .pickPlace, help: "Pick the place on the map", hint: "map")
    static var contexts: [Context] { [context, linesContext, stageContext] }
    static let keys = [
        PaneKeys(
            in: [.results, .cursor, .details],
            Binding([.character("P")], .post, about: .posting, help: "Post a new {place}", hint: "post", name: "post"),
            Binding(
                [.character("E")], .edit, about: .posting, help: "Change a {place} of your own", hint: "edit",
                name: "edit"),
            Binding([.delete], .deletePlace, about: .posting, help: "Delete a {place} {own}", name: "delete"))
    ]

    func context(in state: State) -> Context {
        stage != nil ? Self.stageContext : isInLines ? Self.linesContext : Self.context
    }

    func footer(in state: State) -> Footer? {
        guard let stage else { return Footer(context(in: state), without: hasPlaces ? [] : [.pickPlace], in: state) }
        let (hints, useless) = stageHints(stage)
        return Footer(Self.stageContext, extra: hints, without: useless, in: state)
    }
}
