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

    /// Whether it accepts a connection in time.
    func accepts(within seconds: Double) -> Bool {
        (try? PositionSocket.connect(host: host, port: port, by: .now + .seconds(seconds), Cancellation())) != nil
    }

    /// Blocks until gpsd reports a fix, at most for the given time.
    func position(within seconds: Double, _ cancellation: Cancellation) throws(GpsdProblem) -> Position {
        var listener = Listener()
        let outcome: Result<Position, GpsdProblem>
        do throws(PositionSocket.Failure) {
            let socket = try PositionSocket.connect(host: host, port: port, by: .now + .seconds(seconds), cancellation)
            try socket.send(Array("?WATCH={\"enable\":true,\"json\":true};\n".utf8))
            outcome = try listener.listen(to: socket)
        } catch {
            throw listener.problem(error)
        }
        return try outcome.get()
    }

    /// Reads what gpsd sends.
    private struct Listener {
        var isGpsd = false
        /// Whether a receiver has reported anything.
        var hasReports = false

        /// Reads lines until one of them is a fix, or a reason why there will be none.
        mutating func listen(to socket: PositionSocket) throws(PositionSocket.Failure) -> Result<Position, GpsdProblem>
        {
            while true {
                if let outcome = receive(try socket.line(limit: Gpsd.longestLine)) { return outcome }
            }
        }

        /// - Returns: nil if more lines have to be read.
        private mutating func receive(_ line: [UInt8]) -> Result<Position, GpsdProblem>? {
            let line = line.filter { $0 != 0x0D }
            guard !line.isEmpty else { return nil }
            do throws(GpsdProblem) {
                let report = try GpsdReport(line)
                isGpsd = true
                switch report {
                case .fix(let coordinate, let accuracy):
                    return .success(Position(source: "gpsd", coordinate: coordinate, accuracyMetres: accuracy))
                case .noFix: hasReports = true
                case .devices(0): return .failure(.noReceiver)
                case .error(let words): return .failure(.failed(words: words))
                case .version, .devices, .other: break
                }
                return nil
            } catch {
                return .failure(error)
            }
        }

        /// Why there is no position, if the connection failed after what was read.
        func problem(_ failure: PositionSocket.Failure) -> GpsdProblem {
            switch failure {
            case .unreachable(let reason): .unreachable(reason: reason)
            case .tooLong: .endlessLine
            case .closed: isGpsd ? .closed : .closedWithoutAnswer
            case .late: !isGpsd ? .noAnswer : hasReports ? .noFix : .noReports
            }
        }
    }
}
