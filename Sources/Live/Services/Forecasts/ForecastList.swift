import Catalogue
import Synchronization

/// The service of the dataset that lists the weather at home and in the favourite places. It saves its places itself.
public final class ForecastList: PlaceService {
    public let forecasts: Forecasts
    private let table: any ForecastTable
    private let country: String?
    /// The last answer. If the next one is equal, `.done` is returned instead.
    private let answered = Mutex<ServedPlaces?>(nil)

    /// - Parameters:
    ///   - table: makes the dataset's table.
    ///   - country: of the person's locale, two letters of ISO 3166; nil if it is not known. It decides on the units.
    public init(_ forecasts: Forecasts, table: any ForecastTable, country: String?) {
        self.forecasts = forecasts
        self.table = table
        self.country = country
    }

    public var tableName: String { table.tableName }

    public var keepsPlaces: Bool { true }

    public func saved() -> ServedPlaces? {
        let settings = forecasts.files.loadSettings().settings
        return table.places(
            from: forecasts.known, units: settings.forecastUnits(country: country), now: forecasts.now())
    }

    /// `list` fetches the forecasts that are missing or have expired, `listAll` those of all places. Only these two
    /// calls fetch a list; nothing can be posted.
    public func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
        let always: Bool
        switch call {
        case .list: always = false
        case .listAll: always = true
        case .listOlder, .find: return .done
        case .post, .edit, .delete, .hide, .show: throw .readOnly
        }
        return try await blocking { cancellation throws(ServiceError) in
            try self.forecasts.refreshList(always: always, cancellation)
            return self.answer()
        }
    }

    private func answer() -> ServiceAnswer {
        guard let served = saved() else { return .done }
        return answered.withLock { answered in
            if answered == served { return .done }
            answered = served
            return .places(served)
        }
    }
}
