import Catalogue

/// The reading of a place's links, once the selection has rested on it.
struct LinksRequest: Sendable, Equatable {
    var id: String
    /// Of the tick that says so.
    var request: Int
}

/// The links of a place, read before its page is opened.
struct KnownLinks: Sendable {
    var id: String
    /// Nil where its record cannot be read.
    var links: Detail.Links?
}

extension State {
    /// A footer of no more columns has no room for what can be done with links.
    private static let narrowFooter = 80

    /// The links of the selected place; nil while they are not known.
    var selectedLinks: Detail.Links? {
        let id = selectedID
        if let knownLinks, knownLinks.id == id, let links = knownLinks.links { return links }
        for overlay in overlays {
            if case .detail(let pane) = overlay, pane.id == id, case .loaded(let detail) = pane.content {
                return detail.links
            }
            if case .compare(let pane) = overlay, let id, case .loaded(let detail)? = pane.details[id] {
                return detail.links
            }
        }
        return nil
    }

    /// Asks for the links of the selected place, for what the footer offers, once the selection rests: while a key is held no
    /// record is read, and no footer drawn that the next place changes again.
    mutating func askForLinks() -> [Effect] {
        guard size.columns > Self.narrowFooter, overlays.isEmpty, linksAsked == nil, let id = selectedID,
            knownLinks?.id != id
        else { return [] }
        let request = nextRequest()
        linksAsked = LinksRequest(id: id, request: request)
        return [.tick(request: request)]
    }

    /// Reads the links where the selection is still where it was; else another place is asked for.
    mutating func restOnLinks() -> [Effect] {
        guard let asked = linksAsked, asked.id == selectedID else {
            linksAsked = nil
            return []
        }
        return [.loadDetail(id: asked.id)]
    }

    /// - Parameter links: nil where the record cannot be read.
    mutating func takeLinks(_ links: Detail.Links?, of id: String) {
        if linksAsked?.id == id { linksAsked = nil }
        if selectedID == id { knownLinks = KnownLinks(id: id, links: links) }
    }

    /// What leads nowhere from the selected place. Until its links are known it is what led nowhere from the one before: the
    /// footer is quiet where one place is like the next.
    var uselessCommands: Set<Command> {
        let all: Set<Command> = [.copyReport, .openReport, .website, .copyWebsite, .phone, .directions]
        // Nothing is selected where nothing is shown.
        guard let id = selectedID else { return results == nil ? all : all.union([.open, .shortlist, .sort]) }
        var useless: Set<Command> = []
        if let (places, row) = place(ofID: id), places.coordinate(row) == nil { useless.insert(.directions) }
        guard let links = selectedLinks ?? knownLinks?.links else { return useless }
        if links.report == nil { useless.formUnion([.copyReport, .openReport]) }
        if links.website == nil { useless.formUnion([.website, .copyWebsite]) }
        if links.telephone == nil { useless.insert(.phone) }
        return useless
    }
}
