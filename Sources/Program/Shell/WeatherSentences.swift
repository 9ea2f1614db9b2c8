import Catalogue
import Live

/// A service that the weather needs, as messages name it.
struct WeatherService {
    /// With a capital letter, as at the beginning of a sentence: "The weather service".
    let name: String
    /// What it is called under "sources" in the settings.
    let setting: String
    /// The environment variable that sets its address.
    let variable: String

    static let forecast = WeatherService("The weather service", .forecast)
    static let cities = WeatherService("The city search", .geocoding)

    private init(_ name: String, _ source: ForecastSource) {
        self.name = name
        setting = source.rawValue
        variable = source.variable
    }

    init(_ source: WarningSource) {
        name =
            switch source {
            case .nws: "The National Weather Service"
            case .meteoalarm: "MeteoAlarm"
            }
        setting = source.rawValue
        variable = source.variable
    }

    fileprivate var nameInSentence: String {
        name.hasPrefix("The ") ? "the " + name.dropFirst("The ".count) : name
    }
}

extension ServiceError {
    /// Why forecasts, warnings or cities could not be fetched, in one sentence.
    func weatherSentence(from service: WeatherService) -> String {
        let name = service.name
        switch self {
        case .noNetwork: return "\(name) cannot be reached: check the network."
        case .tooFast(let seconds): return "\(name) asks Catchment to wait: try again \(Self.pause(seconds))."
        case .noConnection: return "\(name) cannot be reached: try again later."
        case .unavailable(let seconds): return "\(name) is not working: try again \(Self.pause(seconds))."
        case .cancelled: return "Stopped."
        case .notUnderstood(let detail):
            return "\(name) sent an answer that cannot be read (\(detail)): try again later."
        case .invalid(_, let reason):
            return "\(name) refused the request: \(reason.withFullStop)"
        case .noAddress, .wrongAddress, .gone, .notReadable:
            return
                "\(name) was not found: correct its address in \(service.variable), or \"\(service.setting)\" under sources in settings.json."
        case .notSecure: return "The address of \(service.nameInSentence) must begin with https://."
        case .notSignedIn, .wrongPassword, .signUpRefused, .signUpClosed, .nameTaken, .nameNotAllowed, .forbidden,
            .changedMeanwhile, .tooLarge, .readOnly, .closed:
            return "\(name) refused the request."
        }
    }

    /// When a service may be asked again: "in 40 s", "in 5 minutes".
    private static func pause(_ seconds: Int?) -> String {
        guard let seconds else { return "later" }
        if seconds < 120 { return "in \(max(1, seconds)) s" }
        if seconds < 7200 { return "in \((seconds + 59) / 60) minutes" }
        return "in \((seconds + 3599) / 3600) hours"
    }
}

extension ForecastReply {
    /// What is not known of the official warnings; nil if all is known, or none were asked for.
    /// - Parameters:
    ///   - canFetch: whether the network may be used.
    ///   - now: in seconds since 1970.
    func warningsSentence(canFetch: Bool, now: Int) -> String? {
        if hasNoWarningSource { return "Official warnings: Catchment has no source for this place." }
        guard let problem = warningsProblem, let warningSource else { return nil }
        let reason =
            canFetch ? problem.weatherSentence(from: WeatherService(warningSource)) : "The network is off."
        guard !warnings.isEmpty, let warningsFetchedAt else { return "Official warnings are missing. \(reason)" }
        let age = agoText(seconds: max(0, now - warningsFetchedAt))
        return "\(reason) The official warnings were fetched \(age): there may be newer ones."
    }
}

extension CommandError {
    /// The error of a call to the service of a dataset, in the words of that dataset.
    init(_ error: ServiceError, of dataset: any Dataset) {
        let sentence =
            switch error {
            case .noAddress where !dataset.words.introductionInShell.isEmpty: dataset.words.introductionInShell
            case _ where dataset is any Forecasting: error.weatherSentence(from: .forecast)
            default: error.shellSentence
            }
        self.init(error.status, sentence)
    }
}
