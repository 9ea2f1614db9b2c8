import Catalogue
import HTTP
import Live

/// The service of a dataset of forecasts: the home and the favourite places with their weather.
public func forecastService(_ table: any ForecastTable) -> any PlaceService {
    let machine = Machine()
    return ForecastList(machine.makeForecasts(), table: table, country: machine.country)
}

extension Machine {
    /// The forecasts on this machine.
    func makeForecasts() -> Forecasts {
        let client = sharedClient
        let files = UserFiles(folders: folders)
        let machine = self
        return Forecasts(
            folders: folders, resources: resources,
            client: { machine.mayUseNetwork(files.loadSettings().settings) ? client : nil },
            address: { source in
                machine.address(
                    variable: source.variable, setting: files.loadSettings().settings.sources[source.rawValue],
                    standard: source.address)
            },
            warningAddress: { source in
                machine.address(
                    variable: source.variable, setting: files.loadSettings().settings.sources[source.rawValue],
                    standard: source.address)
            })
    }

    /// The country of the person's locale, two letters of ISO 3166: "GB" for "en_GB.UTF-8". The first variable that names a
    /// country counts; "C.UTF-8", which LC_ALL often is, names none. Nil if no variable does.
    var country: String? {
        ["LC_ALL", "LC_MEASUREMENT", "LANG"].compactMap { variable($0).flatMap(Self.country(ofLocale:)) }.first
    }

    private static func country(ofLocale name: String) -> String? {
        let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 2, parts[1].allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return nil
        }
        return parts[1].uppercased()
    }
}

extension Datasets {
    /// The forecasts of the dataset that shows them; nil if no dataset does.
    var forecasts: Forecasts? { (forecasting?.supply.service as? ForecastList)?.forecasts }
}
