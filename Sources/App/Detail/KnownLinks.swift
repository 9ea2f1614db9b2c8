import Catalogue

/// The links of the selected place, read before its details are opened so that the footer offers only links that exist.
extension State {
    /// A footer of this width or less, in columns, has no room for link actions.
    private static let narrowFooter = 80

    /// The links of the selected place; nil until they are read.
    var selectedLinks: Detail.Links? {
        guard let id = selectedID else { return nil }
        if let known = lookups.knownLinks, known.id == id, let links = known.links { return links }
        return panes.all.lazy.compactMap { $0.detail(of: id)?.links }.first
    }

    /// Starts the wait after which the links of the selected place are read. While a key is held down, the selection moves on
    /// before the wait ends, and no record is read.
    mutating func requestLinks() -> [Effect] {
        guard screen.size.columns > Self.narrowFooter, panes.isEmpty, lookups.linksRequest == nil, let id = selectedID,
            lookups.knownLinks?.id != id
        else { return [] }
        let request = run.nextRequest()
        lookups.linksRequest = LinksRequest(id: id, request: request)
        return [.tick(request: request)]
    }

    /// Reads the links if the selection has not moved since the wait began.
    mutating func readLinksAfterWait() -> [Effect] {
        guard let asked = lookups.linksRequest, asked.id == selectedID else {
            lookups.linksRequest = nil
            return []
        }
        return [recordEffect(of: asked.id)]
    }

    /// Remembers the links of a place.
    /// - Parameter links: nil if the record cannot be read.
    mutating func receivedLinks(_ links: Detail.Links?, of id: String) {
        if lookups.linksRequest?.id == id { lookups.linksRequest = nil }
        if let links {
            lookups.seenLinks.formUnion((dataset?.actions ?? []).compactMap(\.link).filter { links[$0] != nil })
        }
        if selectedID == id { lookups.knownLinks = KnownLinks(id: id, links: links) }
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

    /// The actions for which the selected place has no link or position. Until the links of the selected place are read,
    /// the links of the place selected before are used, so that the footer does not flicker.
    var impossibleActions: Set<Command> {
        guard let id = selectedID else { return [] }
        let hasPosition = place(ofID: id).map { $0.places.coordinate($0.row) != nil } ?? true
        let links = selectedLinks ?? lookups.knownLinks?.links
        return (dataset?.actions ?? []).reduce(into: []) { impossible, action in
            guard let slot = action.slot, action.link == nil || links != nil else { return }
            if !action.isPossible(links: links ?? [:], hasPosition: hasPosition) { impossible.insert(Command(slot)) }
        }
    }

    /// The `impossible` actions whose link was found at some other place. The footer shows them faint.
    func offeredElsewhere(_ impossible: Set<Command>) -> Set<Command> {
        guard !impossible.isEmpty else { return [] }
        let offered = (dataset?.actions ?? []).filter { $0.link.map(lookups.seenLinks.contains) ?? false }
        return impossible.filter { command in offered.contains { $0.slot == command.slot } }
    }
}
