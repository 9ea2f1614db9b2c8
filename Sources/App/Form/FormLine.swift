import Catalogue
import Geo
import Screen

extension FormPane {
    /// A field of the form with its text.
    struct Line: Sendable {
        /// What Enter does if the place was not found: find the person's position, or ask a service on the network.
        enum Remedy: Sendable { case findLocation, askOnline }

        let field: FormField
        var text: TextField
        /// The places that the typed text may mean; empty in fields of other kinds.
        private(set) var origins: [Origin] = []
        private(set) var chosen = 0
        /// Where the person moved the chosen place on the map; nil if it was not moved.
        private(set) var moved: Coordinate?
        /// The pending look-up of the typed text; nil if there is none.
        private(set) var request: Int?
        /// Which services were asked about the typed text.
        private(set) var asked = LookupPolicy.nobody
        /// The pending look-up of the name of a picked point; nil if there is none.
        var naming: Int?
        /// Why the typed place was not found; nil if it was found, or not looked up yet.
        private(set) var failure: OriginError?
        var remedy: Remedy?
        /// Why the found place is less exact than it could be; nil if there is no reason.
        private(set) var remark: String?
        /// Why the line cannot be sent; nil if no reason is known.
        var problem: String?

        init(_ field: FormField) {
            self.field = field
            text = TextField(limit: field.typingLimit)
        }

        var isPlace: Bool { field.kind == .place }
        var hasLines: Bool { if case .lines = field.kind { true } else { false } }

        /// The chosen place as it was found.
        var found: Origin? { origins.indices.contains(chosen) ? origins[chosen] : nil }

        /// The chosen place at the point to which the person moved it. The place keeps its name.
        var origin: Origin? {
            var origin = found
            guard let moved else { return origin }
            origin?.coordinate = moved
            origin?.approximate = nil
            return origin
        }

        /// Forgets what was found for an earlier text.
        mutating func forgetPlace() {
            (origins, chosen, moved) = ([], 0, nil)
            (request, asked, naming) = (nil, .nobody, nil)
            (failure, remedy, remark) = (nil, nil, nil)
        }

        /// Fills the line with a place that needs no look-up.
        mutating func use(_ origin: Origin) {
            forgetPlace()
            text = TextField(origin.label, limit: field.typingLimit)
            origins = [origin]
            problem = nil
        }

        /// Makes a place the only one that the text means. The text stays as it was typed.
        mutating func accept(_ origin: Origin) { origins = [origin] }

        mutating func choose(_ index: Int) {
            chosen = index
            moved = nil
        }

        /// Moves the chosen place. A place named by its coordinates gets the new ones as its name; any other keeps its name.
        mutating func move(to point: Coordinate, in state: State) {
            guard let found else { return }
            let exact = point.rounded(decimals: 6)
            if found.isPoint {
                let origin = state.origin(at: exact)
                origins[chosen] = origin
                text = TextField(origin.label, limit: field.typingLimit)
            } else {
                moved = found.coordinate.distance(to: exact) < 1 ? nil : exact
            }
        }

        // MARK: Look-ups

        mutating func ask(_ policy: LookupPolicy, request: Int) {
            self.request = request
            asked = policy
            (failure, remedy, problem) = (nil, nil, nil)
        }

        mutating func received(_ origins: [Origin], remark: String?) {
            request = nil
            self.origins = origins
            self.remark = remark
            (chosen, moved) = (0, nil)
            problem = nil
        }

        mutating func received(_ error: OriginError) {
            request = nil
            origins = []
            failure = error
            problem = error.words
        }

        /// Fills in the name of a picked point.
        mutating func received(name: String?) {
            naming = nil
            if let name, origins.indices.contains(chosen) { origins[chosen].place = name }
        }
    }
}
