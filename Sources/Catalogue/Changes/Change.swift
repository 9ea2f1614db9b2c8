import Geo

/// One difference between an edition and the one before it.
public struct Change: Sendable, Equatable {
    /// What differs. Changes are listed in the order of these cases.
    public enum Kind: String, Sendable, CaseIterable {
        /// The place is current now and was not before: it opened, or opened again.
        case new
        /// The place was current before and is not now, or is not listed any more.
        case closed
        case renamed
        /// The place has another position on the map, perhaps only because the map was corrected.
        case moved
        /// There is newer evidence about the place, such as another inspection.
        case evidence
        /// The evidence about the place reads differently without being newer: for example, a result was corrected.
        case restated
    }

    /// The origin that is nearest to the place, such as that of a previous search.
    public struct Near: Sendable, Equatable {
        public var label: String
        public var distanceMetres: Double
        /// 0 ..< 360, from the origin.
        public var bearingDegrees: Double
    }

    public var kind: Kind
    /// The id of the place: "urn:107848".
    public var id: String
    /// The name now, or the last one of a place that is not listed any more.
    public var name: String
    /// The town or district; blank if none is known.
    public var place: String
    /// What the edition before says: the old name, the old headline. Blank for a place that it does not list.
    public var before: String
    /// What the new edition says. Blank for a place that is not listed any more.
    public var after: String
    /// Whether the place may not have changed: only one edition has it, and one of the other edition's damaged rows may be this
    /// place's.
    public var isPerhapsDamaged: Bool
    /// Whether the old edition had no evidence about the place, although this evidence is no newer than that edition. It is then an
    /// older result that was added, not a new inspection.
    public var isNewlyKnown: Bool
    /// How far the place moved; nil unless `kind` is `moved`.
    public var movedMetres: Double?
    /// The position now, or the last one of a place that is not listed any more.
    public var coordinate: Coordinate?
    /// Nil if no origin is near.
    public var near: Near?

    public init(
        kind: Kind, id: String, name: String, place: String = "", before: String = "", after: String = "",
        isPerhapsDamaged: Bool = false, isNewlyKnown: Bool = false, movedMetres: Double? = nil,
        coordinate: Coordinate? = nil, near: Near? = nil
    ) {
        self.kind = kind
        self.id = id
        self.name = name
        self.place = place
        self.before = before
        self.after = after
        self.isPerhapsDamaged = isPerhapsDamaged
        self.isNewlyKnown = isNewlyKnown
        self.movedMetres = movedMetres
        self.coordinate = coordinate
        self.near = near
    }

    /// Whether the new edition does not list the place at all. Otherwise a place that is not current any more is listed as closed.
    public var isDelisted: Bool { kind == .closed && after.isEmpty }

    /// The difference in words: "Report card Jan 2026; before: Good, Mar 2019".
    public func words(_ distances: DistanceFormat = .metric) -> String {
        switch kind {
        case .new where !before.isEmpty: "\(after); before: \(before)"
        case .new: isPerhapsDamaged ? "\(after); perhaps its row was damaged before" : after
        case .closed:
            !after.isEmpty
                ? after : isPerhapsDamaged ? "not listed, row damaged?" : "no longer listed"
        case .renamed: "was \(before)"
        case .moved: "\(distances.text(metres: movedMetres ?? 0)) from where it was"
        case .evidence where isNewlyKnown: "\(Changes.newlyKnown(1)): \(after)"
        case .evidence, .restated:
            before == after ? "\(after), with other details" : "\(after); before: \(before)"
        }
    }
}
