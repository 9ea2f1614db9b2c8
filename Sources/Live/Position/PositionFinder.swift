import Catalogue
import HTTP

/// Finds the person's position by asking one source after the other.
public struct PositionFinder: Sendable {
    private let gpsd: Gpsd
    private let geoClue: GeoClue
    private let lookup: String
    private let lookupHost: String
    private let fetch: any HTTPClient
    private let isOffline: Bool
    private let seconds: Double

    /// - Parameters:
    ///   - environment: the variables `GPSD_HOST` ("HOST" or "HOST:PORT"), which replaces the address in the settings,
    ///     and `DBUS_SYSTEM_BUS_ADDRESS`.
    ///   - isOffline: whether the network may not be used; then gpsd on another machine is not asked either.
    ///   - seconds: how long to wait for gpsd, and then for GeoClue.
    public init(
        settings: Settings.Positioning, environment: (String) -> String?, fetch: any HTTPClient,
        isOffline: Bool = false, seconds: Double = 6
    ) {
        gpsd = Gpsd(environment("GPSD_HOST") ?? settings.gpsd)
        geoClue = GeoClue(busAddress: environment("DBUS_SYSTEM_BUS_ADDRESS"))
        lookup = settings.lookup
        lookupHost = settings.lookupHost
        self.fetch = fetch
        self.isOffline = isOffline
        self.seconds = seconds
    }

    /// Blocks until a source knows the position or all have failed.
    public func find(_ scope: PositionScope, _ cancellation: Cancellation) throws(PositionError) -> Position {
        var problems: [PositionProblem] = []
        for source in sources(scope) where !cancellation.isCancelled {
            do throws(PositionProblem) { return try position(from: source, cancellation) } catch {
                problems.append(error)
            }
        }
        throw PositionError(problems)
    }

    private enum Source { case gpsd, geoClue, lookup }

    private func sources(_ scope: PositionScope) -> [Source] {
        switch scope {
        case .machine: [.gpsd, .geoClue]
        case .machineThenLookup: [.gpsd, .geoClue, .lookup]
        case .lookup: [.lookup]
        }
    }

    private func position(from source: Source, _ cancellation: Cancellation) throws(PositionProblem) -> Position {
        switch source {
        case .gpsd:
            do throws(GpsdProblem) { return try askGpsd(cancellation) } catch {
                throw .gpsd(error, address: gpsd.address)
            }
        case .geoClue:
            do throws(GeoClueProblem) { return try geoClue.position(within: seconds, cancellation) } catch {
                throw .geoClue(error)
            }
        case .lookup:
            do throws(AddressLookupProblem) { return try lookUp(cancellation) } catch {
                throw .lookup(error, host: lookupHost)
            }
        }
    }

    private func askGpsd(_ cancellation: Cancellation) throws(GpsdProblem) -> Position {
        if isOffline, !gpsd.isLocal { throw .networkOff }
        return try gpsd.position(within: seconds, cancellation)
    }

    /// Asks a service where this machine's network address is. It learns nothing else.
    private func lookUp(_ cancellation: Cancellation) throws(AddressLookupProblem) -> Position {
        guard !isOffline else { throw .networkOff }
        guard let address = WebAddress(lookup), lookup.lowercased().hasPrefix("https:") || address.isLocal else {
            throw .notSecure
        }
        var request = Request(address.description, limit: 1 << 16)
        request.limits.seconds = 10
        let answer: Response
        do throws(HTTPError) { answer = try fetch.send(request, cancellation) } catch {
            throw .notReached(error)
        }
        guard answer.status == 200 else { throw .status(answer.status) }
        return try Position(lookup: answer.body, host: lookupHost)
    }
}

extension WebAddress {
    /// Whether the address is on this machine, where nobody can listen in.
    fileprivate var isLocal: Bool { WebOrigin(scheme: "http", host: host, port: 80).isLoopback }
}
