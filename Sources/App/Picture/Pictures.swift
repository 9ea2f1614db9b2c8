import Catalogue
import Screen

/// The pictures of places on the screen.
extension State {
    /// Whether pictures are drawn. Otherwise they are described in words.
    var drawsPictures: Bool { settings.pictures != .words }

    /// Whether the terminal draws the pixels of pictures itself. This needs UTF-8 and 256 colours.
    private var hasPixels: Bool { screen.showsPixels && screen.charset != .ascii && screen.depth == .full }

    /// The picture of a place; nil if it has none.
    func picture(ofID id: String) -> PictureReference? {
        place(ofID: id).flatMap { $0.places.picture($0.row) }
    }

    /// Every picture that is on the screen or wanted next, the most important first. A full-screen pane hides all
    /// others; a page hides the pages below it.
    private var viewsOnScreen: [PictureView] {
        guard drawsPictures, !screen.isTooSmall else { return [] }
        if screen.isLinear { return (panes.top as? PicturePane)?.pictures(in: self) ?? [] }
        var views: [PictureView] = []
        var hasPage = false
        for pane in panes.shown.reversed() {
            if pane.extent == .page, hasPage { continue }
            if pane.extent == .page { hasPage = true }
            views += pane.pictures(in: self)
            if pane.extent == .whole { return views }
        }
        return views + basePane.pictures(in: self)
    }

    /// Requests the missing pictures of the screen unless the last request was for the same ones, and sends the
    /// terminal the pictures that it draws itself.
    mutating func requestPictures() -> [Effect] {
        let views = viewsOnScreen
        let requests = views.map { $0.request(areReal: hasPixels && $0.purpose != .thumbnail) }
        let missing = pictures.picturesToFetch(for: requests, canFetch: canFetch && run.hasActed)
        let fetching: [Effect] = missing.map { [.wantPictures($0, canFetch: canFetch && run.hasActed)] } ?? []
        return fetching + sendPixels(of: views)
    }

    private mutating func sendPixels(of views: [PictureView]) -> [Effect] {
        let aspect = pictureStyle.cellAspect
        let shown = views.compactMap { view -> (placement: PixelState.Placement, picture: () -> Picture)? in
            guard hasPixels, view.purpose == .main, case .loaded(let loaded) = pictures.standing(of: view.address)
            else { return nil }
            let (picture, place) = (loaded.decoded.picture, placement(of: view, loaded))
            // On a very large screen the picture is drawn in characters.
            let most = KittyGraphics.placeholderLimit
            guard place.size.columns <= most, place.size.rows <= most else { return nil }
            // After zooming there are many more pixels than the terminal can show.
            let width = place.size.columns * PictureView.realPixelsPerColumn
            return (
                place, { view.part.of(picture, in: view.room, cellAspect: aspect).reduced(toWidth: width) }
            )
        }
        return pictures.pixels.effects(for: shown)
    }

    private func placement(of view: PictureView, _ loaded: LoadedPicture) -> PixelState.Placement {
        PixelState.Placement(version: loaded.version, part: view.part, size: grid(of: view, loaded).size)
    }

    private func grid(of view: PictureView, _ loaded: LoadedPicture) -> PictureGrid {
        let key = PictureMemo.Key(
            version: loaded.version, part: view.part, room: view.room, style: pictureStyle)
        return pictures.memo.grid(key, of: loaded.decoded.picture)
    }

    /// A picture as it is drawn, at its size in cells; nil while it is not there.
    func drawn(_ view: PictureView) -> Frame? {
        guard drawsPictures, case .loaded(let loaded) = pictures.standing(of: view.address) else { return nil }
        let grid = grid(of: view, loaded)
        guard grid.size.columns > 0 else { return nil }
        var page = Frame(size: grid.size)
        if view.purpose == .main, let id = pictures.pixels.id(of: placement(of: view, loaded)) {
            page.writePlaceholders(id: id, size: grid.size, in: page.bounds)
        } else {
            page.write(grid, in: page.bounds)
        }
        return page
    }

    /// The text below a picture or instead of it; nil for a picture that needs none.
    func sentence(about picture: PictureReference) -> String? {
        guard drawsPictures else { return "Picture: \(picture.wholeDescription)" }
        switch pictures.standing(of: picture.address) {
        case .loading: return "Picture is loading …"
        case .failed(let error): return error.shownSentence
        case .loaded(let loaded): return loaded.decoded.isDamaged ? "The file is incomplete." : nil
        }
    }
}

extension PictureReference {
    /// The description and further details of the picture as sentences, for a person who sees no pictures.
    var wholeDescription: String {
        guard !details.isEmpty else { return description }
        return ([description] + details).map { text in
            text.last.map { ".?!…".contains($0) } == true ? text : text + "."
        }.joined(separator: " ")
    }
}

extension PictureError {
    /// Why there is no picture: the text shown instead of it.
    var shownSentence: String {
        switch self {
        case .empty: "No picture: the file is empty."
        case .notAPicture: "No picture: the link leads to something else, such as a web page."
        case .tooLarge: "The picture is too large to be shown here."
        case .unsupported: "The picture is of a kind that can't be shown here."
        case .broken: "The picture is damaged."
        case .helperMissing: "Pictures can't be shown: catchment-picture is missing. Install Catchment again."
        case .late: "The picture takes too long to draw."
        case .cancelled: "The picture was not fetched."
        case .offline: "Offline: this picture is not saved."
        case .badAddress: "The picture's link can't be used: it is not at an https address."
        case .refused(status: 404), .refused(status: 410): "The picture was not found."
        case .refused(status: 429), .refused(status: 503): "The picture's server is busy. Try again later."
        case .refused(let status): "The server does not send the picture (status \(status))."
        case .notFetched(let error): "The picture was not fetched. \(error.sentence)"
        }
    }
}

extension Frame {
    /// Copies the rows of a picture that are not scrolled off the top into a rectangle.
    /// - Parameters:
    ///   - column: the first column of the picture, on the screen.
    ///   - first: the index of the first line of the page that is on the screen.
    mutating func draw(_ picture: Frame, column: Int, inside: Rect, scrolled first: Int) {
        let rows = Rect(column: 0, row: inside.row, columns: size.columns, rows: inside.rows)
        copy(picture, to: Point(column: column, row: inside.row - first), inside: rows)
    }
}
