/// Something that can be done with a dataset's places: open a link, copy it, call, find the way there.
///
/// A dataset declares its actions once for all of its places. What an action opens, copies or calls for one of them is in
/// that place's `Detail.links`.
public struct PlaceAction: Sendable, Hashable {
    /// A key that is reserved for an action. Its name says what the key is meant for; a dataset decides what it does.
    public enum Slot: Sendable, Hashable, CaseIterable {
        /// `y`
        case copyLink
        /// `o`
        case openLink
        /// `w`
        case openWebsite
        /// `W`
        case copyWebsite
        /// `c`
        case call
        /// `d`
        case directions
    }

    public enum Kind: Sendable, Hashable {
        /// Copies the link with that id to the clipboard.
        case copy(link: String)
        /// Opens the link with that id in the browser.
        case open(link: String)
        /// Calls the telephone number in the link with that id.
        case call(link: String)
        /// Opens a page with the way from the search's origin to the place.
        case route
    }

    /// What the command line calls it: "copy website".
    public var id: String
    /// The key that starts the action; nil if it has none.
    public var slot: Slot?
    public var kind: Kind
    /// For the help: "Copy the link to the official report".
    public var title: String
    /// For the footer: "copy link".
    public var hint: String
    /// What is opened, copied or called, inside a sentence: "the report link".
    public var what: String
    /// The sentence for a place that has nothing to open, copy or call, with "{name}" where the place's name belongs.
    public var missing: String

    public init(
        id: String, slot: Slot? = nil, kind: Kind, title: String, hint: String, what: String, missing: String
    ) {
        self.id = id
        self.slot = slot
        self.kind = kind
        self.title = title
        self.hint = hint
        self.what = what
        self.missing = missing
    }

    /// The id of the link that is copied, opened or called; nil for a route.
    public var link: String? {
        switch kind {
        case .copy(let link), .open(let link), .call(let link): link
        case .route: nil
        }
    }

    /// Whether a place has what the action needs: its link, or a position for a route.
    /// - Parameter hasLink: whether the place has the link with an id.
    public func isPossible(hasLink: (String) -> Bool, hasPosition: Bool) -> Bool { link.map(hasLink) ?? hasPosition }

    /// The sentence for a place that lacks what the action needs.
    public func missing(for name: String) -> String { missing.replacing("{name}", with: name) }

    /// The action that shows the way to a place, the same for every dataset.
    public static let directions = PlaceAction(
        id: "directions", slot: .directions, kind: .route, title: "Open directions from where you searched",
        hint: "directions",
        what: "directions", missing: "{name} has no position on the map")
}
