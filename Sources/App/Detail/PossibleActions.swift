import Catalogue

/// The commands that would do nothing for the selected place. The footer leaves them out or shows them faint; the help of linear mode leaves
/// them out.
extension State {
    /// The links of the selected place; nil if its details are not open.
    var selectedLinks: Detail.Links? {
        guard let id = selectedID else { return nil }
        return panes.shown.lazy.compactMap { $0.detail(of: id)?.links }.first
    }

    /// The commands that would do nothing now.
    var commandsWithoutEffect: Set<Command> { alwaysUselessCommands.union(impossibleActions) }

    /// The commands that would do nothing now, whatever links the selected place has; the footer leaves them out.
    var alwaysUselessCommands: Set<Command> {
        let useless = paneTable.kinds.reduce(into: Set<Command>()) { $0.formUnion($1.commandsWithoutEffect(in: self)) }
        guard selectedID != nil else { return useless.union(Command.actions) }
        let actions = dataset?.actions ?? []
        return useless.union(Command.actions.filter { command in !actions.contains { $0.slot == command.slot } })
    }

    /// The actions for which the selected place has no link or position. If the tables do not say whether it has a link, and its
    /// details are not open, it is assumed to have it.
    var impossibleActions: Set<Command> {
        guard let id = selectedID, let dataset else { return [] }
        let (place, links) = (place(ofID: id), selectedLinks)
        let hasPosition = place.map { $0.places.coordinate($0.row) != nil } ?? true
        let impossible = dataset.actions.filter { action in
            !action.isPossible(
                hasLink: { link in
                    if let links { return links[link] != nil }
                    return place.flatMap { $0.places.hasLink(link, $0.row) } ?? true
                }, hasPosition: hasPosition)
        }
        return Set(impossible.compactMap(\.slot).map { Command($0) })
    }

    /// The `impossible` actions that are possible for other places. The footer shows them faint.
    func offeredElsewhere(_ impossible: Set<Command>) -> Set<Command> {
        impossible.filter { $0.slot.flatMap { dataset?.action(in: $0)?.link }.map(data.links.contains) ?? false }
    }
}
