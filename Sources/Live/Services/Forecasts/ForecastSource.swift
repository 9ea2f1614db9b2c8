import Catalogue
import HTTP

/// The services of Open-Meteo.
public enum ForecastSource: String, Sendable, CaseIterable {
    case forecast, geocoding

    /// The environment variable that sets another address. In the settings, the address has the name of the case.
    public var variable: String { "CATCHMENT_\(rawValue.uppercased())_URL" }

    public var address: String {
        switch self {
        case .forecast: OpenMeteo.address
        case .geocoding: OpenMeteo.geocodingAddress
        }
    }
}

/// The address of a server to which requests may be sent.
struct ServerAddress: Sendable {
    /// Without a slash at its end.
    let text: String
    /// The host with its port. Pauses apply, and requests wait for each other, per server.
    let server: String

    /// - Throws: if the text is not a web address, has a "?" or "#", or is neither https nor on this machine.
    init(_ typed: String) throws(ServiceError) {
        guard let address = WebAddress(typed.trimmingBlanks) else { throw .wrongAddress }
        if address.description.contains(where: { $0 == "?" || $0 == "#" }) { throw .wrongAddress }
        let parts = address.description.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.count >= 2 else { throw .wrongAddress }
        // The port is not compared with anything.
        let origin = WebOrigin(scheme: String(parts[0].dropLast()), host: address.host, port: 0)
        guard origin.isAllowed else { throw .notSecure }
        var text = address.description
        while text.hasSuffix("/") { text.removeLast() }
        self.text = text
        server = parts[1].lowercased()
    }
}
