import Catalogue
import Screen

/// The small pictures in the list of places.
extension State {
    /// The smallest screen with small pictures, and the smallest width of a list with them.
    private static let smallestScreen = Size(columns: 120, rows: 36)
    private static let fewestColumns = 54

    /// The layout of a list of results: with small pictures if the dataset has pictures and there is room for them.
    func listLayout(of results: Results?, in pane: Rect) -> ListLayout {
        let size = screen.size
        // A small picture in few colours cannot be recognised.
        let hasPictures =
            drawsPictures && !pictures.areOutOfReach && results?.places.dataset is any Picturing
            && screen.depth == .full
            && screen.charset != .ascii && pane.columns >= Self.fewestColumns
            && size.columns >= Self.smallestScreen.columns && size.rows >= Self.smallestScreen.rows
        let dataset = results?.places.dataset
        // A row ends with the distance or, where nothing is measured, with the age of the place's values.
        let hasEnds = results?.origin != nil || (dataset as? any Expiring)?.rowsHaveAges == true
        let hasSigns = results.map(hasSignAfterLetter) ?? false
        let fits =
            hasPictures
            ? nil
            : results.flatMap { rowFits($0, pane.inset(), markColumns: ListLayout.markColumns(hasSigns: hasSigns)) }
        return ListLayout(
            pane, hasPictures: hasPictures, fits: fits, offered: (dataset as? any Tabular)?.tableColumns ?? [],
            hasEnds: hasEnds, hasSigns: hasSigns)
    }

    /// Whether a place of the list has the sign `✓` after the letter of its mark.
    private func hasSignAfterLetter(in results: Results) -> Bool {
        signedRows(in: results.places).contains { results.places.mark($0).letter != " " && results.isVisible($0) }
    }

    /// The small pictures on the screen, those nearest to the selected place first.
    var listedPictures: [PictureView] {
        guard let results, results.places.dataset is any Picturing, let pane = layout.list else { return [] }
        let layout = listLayout(of: results, in: pane)
        guard layout.hasPictures else { return [] }
        let selected = results.selectedIndex ?? 0
        let items = listWindow(of: results, in: layout).lines.compactMap { line -> Int? in
            if case .item(let item) = line.content { item } else { nil }
        }
        return items.sorted { (abs($0 - selected), $0) < (abs($1 - selected), $1) }
            .compactMap { smallPicture(of: results.visible[$0].row, in: results) }
    }

    private func smallPicture(of row: Int, in results: Results) -> PictureView? {
        results.places.picture(row).map {
            PictureView(address: $0.address, room: ListLayout.picture, purpose: .thumbnail)
        }
    }

    /// Draws the small picture of a place in its row of the list, if it is there; a question mark for one that cannot be shown.
    func drawPicture(of row: Int, in results: Results, into frame: inout Frame, at start: Point) {
        guard let view = smallPicture(of: row, in: results) else { return }
        guard let drawn = drawn(view) else {
            guard case .failed = pictures.standing(of: view.address) else { return }
            let middle = start.column + ListLayout.picture.columns / 2
            let mark = start.row + ListLayout.picture.rows / 2
            frame.write("?", column: middle, row: mark, style: Theme.dim)
            return
        }
        let left = start.column + (ListLayout.picture.columns - drawn.size.columns) / 2
        frame.copy(drawn, to: Point(column: left, row: start.row))
    }
}
