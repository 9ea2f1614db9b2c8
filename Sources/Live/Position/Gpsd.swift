import Catalogue
import HTTP

/// gpsd, the program that reads satellite receivers, asked over its own protocol.
struct Gpsd: Sendable {
    /// The address in sentences: "127.0.0.1:2947".
    let address: String
    private let host: String
    private let port: String

    /// The most bytes of a line. The longest line that gpsd sends, a list of all satellites, has about 10,000.
    static let longestLine = 1 << 15

    /// - Parameter address: "HOST", "HOST:PORT" or "[IPV6]:PORT".
    init(_ address: String) {
        var (host, port) = (address[...], "2947"[...])
        if address.hasPrefix("["), let end = address.firstIndex(of: "]") {
            host = address[..<end].dropFirst()
            let rest = address[end...].dropFirst()
            if rest.hasPrefix(":") { port = rest.dropFirst() }
        } else if let colon = address.firstIndex(of: ":"), colon == address.lastIndex(of: ":") {
            // With several colons it is an IPv6 address.
            host = address[..<colon]
            port = address[colon...].dropFirst()
        }
        self.host = String(host)
        self.port = String(port)
        self.address = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Whether gpsd runs on this machine.
    var isLocal: Bool {
        ["localhost", "::1"].contains(host.lowercased()) || host.hasPrefix("127.") && !host.contains(where: \.isLetter)
    }

    /// Blocks until gpsd reports a fix, at most for the given time.
    func position(within seconds: Double, _ cancellation: Cancellation) throws(PositionError) -> Position {
        var listener = Listener()
        do throws(PositionSocket.Failure) {
            let socket = try PositionSocket.connect(host: host, port: port, by: .now + .seconds(seconds), cancellation)
            try socket.send(Array("?WATCH={\"enable\":true,\"json\":true};\n".utf8))
            while !listener.hasEnded { listener.receive(try socket.line(limit: Self.longestLine)) }
        } catch {
            throw PositionError(sentence(error, listener))
        }
        switch listener.outcome {
        case .success(let position)?: return position
        case .failure(let error)?: throw PositionError("gpsd at \(address) cannot be used: \(error).")
        case nil: throw PositionError("gpsd at \(address) gave no position.")
        }
    }

    private func sentence(_ failure: PositionSocket.Failure, _ listener: Listener) -> String {
        switch failure {
        case .unreachable(let reason): "No gpsd answers at \(address) (\(reason))."
        case .tooLong: "The program at \(address) is not gpsd: its lines have no end."
        case .closed:
            listener.isGpsd
                ? "gpsd at \(address) closed the connection before it gave a position."
                : "The program at \(address) closed the connection without an answer: is it gpsd?"
        case .late:
            !listener.isGpsd
                ? "The program at \(address) gives no answer: is it gpsd?"
                : listener.hasReports
                    ? "gpsd at \(address) has no fix yet: its receiver may need a view of the sky."
                    : "gpsd at \(address) hears nothing from its receiver: is it switched on?"
        }
    }

    /// What gpsd has said so far.
    private struct Listener {
        var isGpsd = false
        /// Whether a receiver has reported anything.
        var hasReports = false
        var outcome: Result<Position, PositionError>?
        var hasEnded: Bool { outcome != nil }

        mutating func receive(_ line: [UInt8]) {
            let line = line.filter { $0 != 0x0D }
            guard !line.isEmpty else { return }
            do throws(PositionError) {
                switch try GpsdReport(line) {
                case .fix(let coordinate, let accuracy):
                    outcome = .success(Position(source: "gpsd", coordinate: coordinate, accuracyMetres: accuracy))
                case .noFix: hasReports = true
                case .devices(0):
                    outcome = .failure(PositionError("it has no receiver, so connect one or name one to gpsd"))
                case .error(let message): outcome = .failure(PositionError("it says \"\(message)\""))
                case .version, .devices, .other: break
                }
                isGpsd = true
            } catch {
                outcome = .failure(error)
            }
        }
    }
}
