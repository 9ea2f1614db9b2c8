/// A service on the network that finds places.
public struct LookupService: Sendable, Equatable {
    /// What settings call the service: "postcodesio".
    public let id: String
    /// What messages call the service.
    public let name: String
    /// An https address without a slash at its end.
    public let address: String
    /// The words that must be shown beside the service's answers.
    public let credit: String

    /// The environment variable that sets another address: "CATCHMENT_NOMINATIM_URL".
    public var variable: String { "CATCHMENT_\(id.uppercased())_URL" }

    /// Finds postcodes of the United Kingdom, including those that are no longer used.
    public static let postcodesIO = LookupService(
        id: "postcodesio", name: "postcodes.io", address: "https://api.postcodes.io", credit: "postcodes.io")
    /// Finds places all over the world by name.
    public static let nominatim = LookupService(
        id: "nominatim", name: "OpenStreetMap's Nominatim", address: "https://nominatim.openstreetmap.org",
        credit: "© OpenStreetMap contributors")

    public static let all = [postcodesIO, nominatim]
}

/// Which services may be asked where a place is.
public enum LookupPolicy: Sendable, Equatable {
    /// No service, for example while a person is typing.
    case nobody
    /// postcodes.io, for postcodes without an exact position in the saved data.
    case postcodes
    /// Also Nominatim, for names: only if the person asks for it.
    case names
}
