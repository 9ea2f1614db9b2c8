import Catalogue
import Geo
import Synchronization

/// The cities that come with the program, and the answers of the city search, which are remembered until the program ends.
final class CityAnswers: Sendable {
    private struct State {
        /// By the text that was searched, in lower case.
        var answers: [String: [ForecastPlace]] = [:]
        /// Nil until they are first needed.
        var bundled: CityList??
    }

    /// The path of the file with the cities that come with the program; nil if it was not found.
    private let path: String?
    private let files: any FileSystem
    private let state = Mutex(State())

    private static let mostBytes = 16 << 20
    private static let mostAnswers = 500

    init(path: String?, files: any FileSystem) {
        self.path = path
        self.files = files
    }

    /// The remembered answer; nil if there is none.
    func answer(to text: String) -> [ForecastPlace]? { state.withLock { $0.answers[text.lowercased()] } }

    func remember(_ places: [ForecastPlace], for text: String) {
        state.withLock { state in
            if state.answers.count >= Self.mostAnswers { state.answers = [:] }
            state.answers[text.lowercased()] = places
        }
    }

    /// The cities with a name among those that come with the program.
    func bundled(_ text: String) -> [ForecastPlace] { list?.places(named: text) ?? [] }

    /// A point gets the country of the nearest city within this distance. Near a border, that may be the wrong one.
    private static let sameCountryMetres = 30_000.0

    /// The country of the nearest city that comes with the program, two letters of ISO 3166; nil if none is near.
    func country(at point: Coordinate) -> String? {
        list?.nearest(to: point, withinMetres: Self.sameCountryMetres)?.countryCode
    }

    /// The cities that come with the program; nil if their file cannot be read.
    var list: CityList? {
        state.withLock { state -> CityList? in
            if let known = state.bundled { return known }
            let bytes = path.flatMap { try? files.contents($0, limit: Self.mostBytes) }
            let list = bytes.flatMap { CityList(json: $0) }
            state.bundled = .some(list)
            return list
        }
    }
}
