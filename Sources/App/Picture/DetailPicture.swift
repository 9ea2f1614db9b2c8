import Catalogue
import Screen

/// The picture of a place on the page with its details.
struct DetailPicture: Sendable {
    let reference: PictureReference
    let view: PictureView
    /// Whether the picture is beside the first lines of the text, because the screen has few rows; otherwise it is
    /// above the text.
    let isBeside: Bool
}

extension State {
    /// For how many of the places listed in the details the picture is fetched in advance.
    private static let mostNeighbours = 6

    /// The picture in the details of a place; nil if the place has none.
    func detailPicture(ofID id: String) -> DetailPicture? {
        guard let reference = picture(ofID: id) else { return nil }
        let inside = layout.side.inset().inset(columns: 1, rows: 0)
        let columns = min(DetailPane.mostColumns, inside.columns)
        // With 20 rows or more the picture is above the text, because a map may stand beside it.
        let isBeside = inside.rows < 20
        let rows = inside.rows < 36 ? inside.rows / 2 : inside.rows * 3 / 5
        let room = Size(columns: isBeside ? columns / 2 : columns, rows: rows)
        return DetailPicture(
            reference: reference, view: PictureView(address: reference.address, room: room), isBeside: isBeside)
    }

    /// The picture of the details, and those of the first places listed in them.
    func pictureViews(ofID id: String, _ detail: Detail?) -> [PictureView] {
        let listed = (detail?.sections ?? []).flatMap(\.rows).flatMap { row -> [Detail.PlaceReference] in
            if case .places(let places) = row { places } else { [] }
        }
        let next = listed.prefix(Self.mostNeighbours).compactMap { place -> PictureView? in
            guard let other = detailPicture(ofID: place.id) else { return nil }
            return PictureView(address: other.reference.address, room: other.view.room, purpose: .ready)
        }
        return (detailPicture(ofID: id).map { [$0.view] } ?? []) + next
    }
}
