import Catalogue
import MapDrawing
import Screen

/// The colour of the person's own places.
extension State {
    /// The style of a place's pin. The person's own places have a special colour, unless the pin shows a grade; places with old inspections
    /// or results are faint.
    func pinStyle(of row: Int, in places: Places) -> Style {
        let tone = places.mark(row).tone
        guard tone == .neutral, service.session.user != nil, let posting = places.dataset as? any Posting,
            posting.isOwn(row, in: places, session: service.session)
        else {
            let style = Theme.tone(tone)
            return places.hasOldEvidence(row, today: run.today) ? style.faint : style
        }
        return Theme.own
    }

    /// Gives the pins of the person's own places their colour.
    func colourOwn(on scene: inout MapScene, of results: Results) {
        guard service.session.user != nil, results.places.dataset is any Posting else { return }
        for index in scene.pins.indices {
            let style = pinStyle(of: scene.pins[index].id, in: results.places)
            if style == Theme.own { scene.pins[index].style = style }
        }
    }
}
