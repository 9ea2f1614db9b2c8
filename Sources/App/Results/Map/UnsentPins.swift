import Catalogue
import MapDrawing

/// Places on the map that no service has accepted yet.
extension State {
    /// Labels the pins of places that wait to be sent: "waiting", "sending" or "not sent".
    func labelUnsent(on scene: inout MapScene, of results: Results) {
        let places = results.places
        guard places.accepted != nil else { return }
        // A pin that is labelled as new or changed keeps that label.
        for index in scene.pins.indices where scene.pins[index].label == places.mark(scene.pins[index].id).label {
            if let sending = sending(of: scene.pins[index].id, in: places) { scene.pins[index].label = sending.words }
        }
        if results.focus == .map, let hit = results.selectedHit, let sending = sending(of: hit.row, in: places) {
            scene.caption += " · \(sending.words)"
        }
    }
}
