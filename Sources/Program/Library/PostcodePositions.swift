import Catalogue
import Geo
import Live

/// The positions of British postcodes, from the imported list of postcodes.
struct PostcodePositions: PostcodeLookup, Sendable {
    let data: DataFolder
    let warnings: Warnings

    func position(ofPostcode text: String) -> Coordinate? {
        if case .at(let coordinate) = answer(text) { coordinate } else { nil }
    }

    func lacks(postcode text: String) -> Bool { answer(text) == .unknown }

    func nearest(to point: Coordinate) -> Origin? {
        data.nearestPostcode(to: point).map {
            Origin(label: $0.postcode.description, coordinate: $0.point.coordinate)
        }
    }

    func reach(of outcode: Outcode, from middle: Coordinate) -> Double? { data.reach(of: outcode, from: middle) }

    /// The answer of the imported list. A list that cannot be read adds a warning and counts as missing.
    private func answer(_ text: String) -> PostcodeAnswer {
        guard let postcode = Postcode(text) else { return .unknown }
        do throws(StoreError) { return try data.position(of: postcode) } catch {
            warnings.add(error.sentence)
            return .notLoaded
        }
    }
}
