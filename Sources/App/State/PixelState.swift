import Screen

/// The pictures that the terminal has in its own memory, which it draws in place of placeholder cells.
struct PixelState: Sendable {
    /// A picture, or a part of one, at its size in cells.
    struct Placement: Hashable, Sendable {
        /// `LoadedPicture.version`.
        var version: Int
        var part: PicturePart
        var size: Size
    }

    private var ids: [Placement: UInt8] = [:]
    private var lastID = KittyGraphics.ids.upperBound

    /// The number under which the terminal has a picture; nil if it does not have it.
    func id(of placement: Placement) -> UInt8? { ids[placement] }

    /// Sends the pictures that the terminal does not have, and removes those that are no longer shown.
    mutating func effects(for shown: [(placement: Placement, picture: () -> Picture)]) -> [Effect] {
        let placements = Set(shown.map(\.placement))
        let gone = ids.filter { !placements.contains($0.key) }
        for placement in gone.keys { ids[placement] = nil }
        let removals = gone.values.sorted().map { Effect.terminal(.deletePicture(id: $0)) }
        let additions = shown.compactMap { placement, picture -> Effect? in
            guard ids[placement] == nil else { return nil }
            let id = nextID()
            ids[placement] = id
            return .terminal(.sendPicture(id: id, picture(), size: placement.size))
        }
        return removals + additions
    }

    private mutating func nextID() -> UInt8 {
        repeat {
            lastID = lastID == KittyGraphics.ids.upperBound ? KittyGraphics.ids.lowerBound : lastID + 1
        } while ids.values.contains(lastID)
        return lastID
    }
}
