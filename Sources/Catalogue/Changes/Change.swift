import Geo

/// One thing that an edition says otherwise than the edition before it.
public struct Change: Sendable, Equatable {
    /// In the order that they are told in.
    public enum Kind: String, Sendable, CaseIterable {
        /// Current now and not before: opened, or opened again.
        case new
        /// Current before and not now, or not listed any more.
        case closed
        case renamed
        /// At another position on the map, which may be the map's correction alone.
        case moved
        /// Something of a later day is said of it, as of another inspection.
        case evidence
        /// What is said is of the same day and reads otherwise.
        case restated
    }

    /// Which of the origins asked about is the nearest.
    public struct Near: Sendable, Equatable {
        public var label: String
        public var distanceMetres: Double
        /// 0 ..< 360, from the origin.
        public var bearingDegrees: Double
    }

    public var kind: Kind
    /// "urn:107848".
    public var id: String
    /// What it is called now, or was last.
    public var name: String
    /// Its town or district; blank where none is known.
    public var place: String
    /// What was said before: the old name, the old standing. Blank of a new place.
    public var before: String
    /// What is said now. Blank where it is not listed any more.
    public var after: String
    /// How far it moved.
    public var movedMetres: Double?
    /// Where it is now, or was last.
    public var coordinate: Coordinate?
    /// Nil where no origin is near.
    public var near: Near?

    public init(
        kind: Kind, id: String, name: String, place: String = "", before: String = "", after: String = "",
        movedMetres: Double? = nil, coordinate: Coordinate? = nil, near: Near? = nil
    ) {
        self.kind = kind
        self.id = id
        self.name = name
        self.place = place
        self.before = before
        self.after = after
        self.movedMetres = movedMetres
        self.coordinate = coordinate
        self.near = near
    }

    /// What is different, in words: "Report card Jan 2026; before: Good, Mar 2019". Each said as what it is.
    public func words(_ distances: DistanceFormat = .metric) -> String {
        switch kind {
        case .new: after
        case .closed: after.isEmpty ? "not listed any more" : after
        case .renamed: "was \(before)"
        case .moved: "\(distances.text(metres: movedMetres ?? 0)) away from where the map had it"
        case .evidence, .restated:
            before == after ? "\(after), with other details than before" : "\(after); before: \(before)"
        }
    }
}
