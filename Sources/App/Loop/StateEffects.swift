import Catalogue
import Geo

/// Effects that take their inputs from the state.
extension State {
    /// The inputs of a look-up; nil while the data are being read.
    var lookupContext: LookupContext? {
        data.places.map { LookupContext(places: $0, settings: settings, near: nameCentre) }
    }

    /// Of equally good name matches, the nearest to this point come first: the home, else where the person is looking, else
    /// where they searched last. Nil if none is known.
    private var nameCentre: Coordinate? {
        let last = history.searches.first { $0.dataset == datasetID }?.origin.coordinate
        return settings.home?.coordinate ?? results?.origin?.coordinate ?? last
    }

    /// Finds the position of a place as typed; no effect while the data are being read.
    func resolve(_ text: String, request: Int, _ policy: LookupPolicy) -> [Effect] {
        lookupContext.map { [.lookup(.resolve(request: request, text, policy, $0))] } ?? []
    }

    /// Finds names like a text; no effect while the data are being read.
    func findNames(_ text: String, request: Int) -> [Effect] {
        data.places.map { [.data(.findNames(request: request, text, in: $0, near: nameCentre))] } ?? []
    }

    /// Reads the record of a place, from the current data or from the places on the screen.
    func recordEffect(of id: String) -> Effect {
        .data(
            .loadDetail(
                id: id,
                from: RecordSource(current: isListLive ? fallbackPlaces : data.places, fallback: fallbackPlaces)))
    }
}
