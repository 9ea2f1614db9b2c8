import Catalogue
import Geo
import Glibc
import HTTP

/// The position service of desktops, over the system's D-Bus.
///
/// GeoClue ties a client to the connection that made it. `busctl` and `gdbus` open a connection for every call and so
/// cannot ask it. Speaking the protocol of the bus directly takes less code than libdbus behind a shim, needs no
/// package, and can be stopped at any time.
struct GeoClue: Sendable {
    /// The path of the bus's socket.
    let path: String

    private static let name = "org.freedesktop.GeoClue2"
    /// GCLUE_ACCURACY_LEVEL_EXACT.
    private static let exact: UInt32 = 8

    /// - Parameter address: the value of `DBUS_SYSTEM_BUS_ADDRESS`; if it is nil or names no path, the standard path is used.
    init(busAddress address: String? = nil) {
        let key = "unix:path="
        let named = address?.split(separator: ";").first { $0.hasPrefix(key) }
        path = named.map { String($0.dropFirst(key.count).prefix { $0 != "," }) } ?? "/run/dbus/system_bus_socket"
    }

    /// Blocks until GeoClue knows the position, at most for the given time.
    func position(within seconds: Double, _ cancellation: Cancellation) throws(GeoClueProblem) -> Position {
        let bus = try BusConnection(path: path, by: .now + .seconds(seconds), cancellation)
        let manager = "/org/freedesktop/GeoClue2/Manager"
        guard case .path(let client)? = try bus.call("GetClient", of: "\(Self.name).Manager", at: manager).first else {
            throw .unexpectedAnswer
        }
        try set("DesktopId", .text("catchment"), at: client, bus)
        try set("RequestedAccuracyLevel", .number(Self.exact), at: client, bus)
        _ = try bus.call("Start", of: "\(Self.name).Client", at: client)
        // GeoClue is asked repeatedly, because it sends no signal for a position that it knows already.
        while true {
            guard case .path(let location) = try get("Location", of: "Client", at: client, bus) else {
                throw .unexpectedAnswer
            }
            if location != "/" { return try position(at: location, bus) }
            usleep(100_000)
        }
    }

    private func position(at location: String, _ bus: BusConnection) throws(GeoClueProblem) -> Position {
        guard case .real(let latitude) = try get("Latitude", of: "Location", at: location, bus),
            case .real(let longitude) = try get("Longitude", of: "Location", at: location, bus),
            case .real(let accuracy) = try get("Accuracy", of: "Location", at: location, bus),
            let coordinate = try? Coordinate(validating: latitude, longitude: longitude)
        else { throw .impossiblePosition }
        // A negative accuracy means that it is not known.
        return Position(
            source: "GeoClue", coordinate: coordinate,
            accuracyMetres: accuracy.isFinite && accuracy > 0 ? accuracy : nil)
    }

    private func set(
        _ property: String, _ value: BusMessage.Value, at path: String, _ bus: BusConnection
    ) throws(GeoClueProblem) {
        _ = try bus.call(
            "Set", of: "org.freedesktop.DBus.Properties", at: path,
            [.text("\(Self.name).Client"), .text(property), .variant(value)])
    }

    private func get(
        _ property: String, of interface: String, at path: String, _ bus: BusConnection
    ) throws(GeoClueProblem) -> BusMessage.Value {
        let answer = try bus.call(
            "Get", of: "org.freedesktop.DBus.Properties", at: path,
            [.text("\(Self.name).\(interface)"), .text(property)])
        guard case .variant(let value)? = answer.first else { throw .unexpectedAnswer }
        return value
    }
}

/// A connection to the system bus.
private final class BusConnection {
    private let socket: PositionSocket
    private var serial: UInt32 = 0

    init(
        path: String, by deadline: ContinuousClock.Instant, _ cancellation: Cancellation
    ) throws(GeoClueProblem) {
        do throws(PositionSocket.Failure) {
            socket = try PositionSocket.connect(path: path, by: deadline, cancellation)
            // EXTERNAL: the socket itself proves who the user is; the user's number is sent as text in hexadecimal digits.
            let user = "\(getuid())".utf8.map { String($0, radix: 16) }.joined()
            try socket.send([0] + Array("AUTH EXTERNAL \(user)\r\n".utf8))
            guard try socket.line(limit: 1000).starts(with: "OK".utf8) else { throw .closed }
            try socket.send(Array("BEGIN\r\n".utf8))
        } catch {
            throw Self.problem(error)
        }
        let bus = "org.freedesktop.DBus"
        _ = try call("Hello", of: bus, at: "/org/freedesktop/DBus", to: bus)
    }

    /// Calls a method and waits for its answer.
    /// - Returns: the values in the answer.
    func call(
        _ member: String, of interface: String, at path: String, to destination: String = "org.freedesktop.GeoClue2",
        _ body: [BusMessage.Value] = []
    ) throws(GeoClueProblem) -> [BusMessage.Value] {
        serial += 1
        var message = BusMessage(call: member, of: interface, at: path, to: destination, body)
        message.serial = serial
        let answer: BusMessage
        do throws(PositionSocket.Failure) { answer = try exchange(message) } catch { throw Self.problem(error) }
        guard answer.kind == .answer else { throw Self.refusal(answer) }
        return answer.body
    }

    private func exchange(_ message: BusMessage) throws(PositionSocket.Failure) -> BusMessage {
        try socket.send(message.encode())
        // Signals may arrive before the answer.
        while true {
            let prefix = try socket.bytes(BusMessage.prefixCount)
            guard let count = BusMessage.restCount(prefix) else { throw .closed }
            let bytes = prefix + (try socket.bytes(count))
            if let answer = BusMessage(bytes), answer.answered == message.serial { return answer }
        }
    }

    private static func problem(_ failure: PositionSocket.Failure) -> GeoClueProblem {
        switch failure {
        case .unreachable: .noBus
        case .late: .noPositionYet
        case .closed, .tooLong: .busClosed
        }
    }

    private static func refusal(_ answer: BusMessage) -> GeoClueProblem {
        // Valid names have only these characters (D-Bus Specification, "Valid Names"), but anything may be sent.
        let word = answer.error?.split(separator: ".").last?.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? ""
        return switch word {
        case "ServiceUnknown": .notInstalled
        case "AccessDenied": .denied
        default: .failed(name: word.isEmpty ? nil : String(word.prefix(60)))
        }
    }
}
