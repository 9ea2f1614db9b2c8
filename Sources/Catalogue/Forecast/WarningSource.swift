/// A service that publishes official warnings of dangerous weather.
public enum WarningSource: String, Sendable, CaseIterable {
    /// The National Weather Service of the United States.
    case nws
    /// MeteoAlarm, where the weather services of Europe publish their warnings.
    case meteoalarm

    /// An https address without a slash at its end.
    public var address: String {
        switch self {
        case .nws: "https://api.weather.gov"
        case .meteoalarm: "https://feeds.meteoalarm.org"
        }
    }

    /// The environment variable that sets another address: "CATCHMENT_NWS_URL".
    public var variable: String { "CATCHMENT_\(rawValue.uppercased())_URL" }

    /// What messages call the service.
    public var name: String {
        switch self {
        case .nws: "National Weather Service"
        case .meteoalarm: "EUMETNET MeteoAlarm"
        }
    }

    /// The service with the warnings of a country; nil if none of the two has them.
    /// - Parameter country: two letters of ISO 3166.
    public init?(country: String) {
        let country = country.uppercased()
        if NWSAlerts.countries.contains(country) {
            self = .nws
        } else if MeteoAlarm.path(ofCountry: country) != nil {
            self = .meteoalarm
        } else {
            return nil
        }
    }
}
