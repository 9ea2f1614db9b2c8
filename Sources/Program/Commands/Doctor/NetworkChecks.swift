import Catalogue
import Dispatch
import HTTP
import Live
import Synchronization

/// The address of the class board, and who is signed in there. Nothing is sent.
/// - Parameter asksServices: whether `networkChecks` asks the board.
func boardChecks(_ library: Library, asksServices: Bool) -> [DoctorCheck] {
    guard let dataset = library.datasets.all.first(where: { $0 is any Posting }) else { return [] }
    guard let address = library.machine.boardAddress else {
        return [.note("board", "no address", "catchment board server ADDRESS sets it")]
    }
    let user = library.saved.session.user.map { "signed in as \($0)" } ?? "nobody is signed in"
    let waiting = library.saved.wholeOutbox.entries.count { $0.dataset == dataset.id }
    let unsent = waiting == 0 ? "" : ", \(waiting) waiting to be sent"
    let found = "\(hostName(of: address)), \(user)\(unsent)"
    if asksServices { return [.ok("board", found)] }
    return [.note("board", "\(found); the server was not asked", "catchment doctor --network asks the server")]
}

/// Whether each service answers, whatever it says.
func networkChecks(_ library: Library) -> [DoctorCheck] {
    guard library.machine.mayUseNetwork(library.saved.settings) else {
        return [
            .problem(
                "network", .network, "it is turned off",
                library.machine.isOffline ? "unset CATCHMENT_OFFLINE" : "start catchment, and type :network on")
        ]
    }
    let services = configuredServices(library)
    let client = library.machine.makeClient()
    let answers = Mutex<[Int: DoctorCheck]>([:])
    let asking = DispatchGroup()
    for index in services.indices {
        runOnOwnThread("check", group: asking) {
            let check = answer(of: services[index], client)
            answers.withLock { $0[index] = check }
        }
    }
    asking.wait()
    let checks = answers.withLock { found in services.indices.compactMap { found[$0] } }
    guard checks.allSatisfy({ $0.state != .ok }) else { return checks }
    return checks + [.problem("network", .network, "no service answers", "check the connection and https_proxy")]
}

/// A server that Catchment uses, and what for.
private struct ConfiguredService {
    let uses: [String]
    /// The beginning of its address: "https://api.postcodes.io/".
    let origin: String
}

/// The servers in use, each once with all its uses.
private func configuredServices(_ library: Library) -> [ConfiguredService] {
    let machine = library.machine
    let sources = library.saved.settings.sources
    func address(_ variable: String, _ setting: String, _ standard: String) -> String {
        machine.address(variable: variable, setting: sources[setting], standard: standard)
    }
    var named: [(use: String, address: String)] = library.datasets.updateSubjects.flatMap(\.feeds).map {
        ($0.id, library.updates.address(of: $0))
    }
    named += [LookupService.postcodesIO, .nominatim].map { ($0.id, address($0.variable, $0.id, $0.address)) }
    if library.datasets.forecasting != nil {
        named += ForecastSource.allCases.map { ($0.rawValue, address($0.variable, $0.rawValue, $0.address)) }
        named += WarningSource.allCases.map { ($0.rawValue, address($0.variable, $0.rawValue, $0.address)) }
    }
    let tiles = machine.variable("CATCHMENT_TILES_URL") ?? library.saved.settings.tiles.source
    named.append(("tiles", KnownTileSource.all.first { $0.id == tiles.lowercased() }?.address ?? tiles))
    if let board = machine.boardAddress { named.append(("board", board)) }
    let origins = named.compactMap { named in origin(of: named.address).map { (use: named.use, origin: $0) } }
    return unique(origins.map(\.origin)).map { origin in
        ConfiguredService(uses: unique(origins.filter { $0.origin == origin }.map(\.use)), origin: origin)
    }
}

/// "https://example.org/" of an address; nil without a host. A name and a password in the address are left out.
private func origin(of address: String) -> String? {
    let parts = address.split(maxSplits: 3, omittingEmptySubsequences: false) { $0 == "/" }
    guard parts.count >= 3, parts[1].isEmpty, ["https:", "http:"].contains(parts[0].lowercased()),
        let host = parts[2].split(separator: "@").last
    else { return nil }
    return "\(parts[0])//\(host)/"
}

private func answer(of service: ConfiguredService, _ client: some HTTPClient) -> DoctorCheck {
    let topic = "network"
    let label = "\(hostName(of: service.origin)) (\(service.uses.joined(separator: ", ")))"
    var request = Request(service.origin, limit: 1 << 20)
    request.limits.seconds = 10
    request.limits.idleSeconds = 10
    let start = ContinuousClock.now
    do throws(HTTPError) {
        _ = try client.send(request, Cancellation())
    } catch {
        switch error.kind {
        // These errors, too, show that the service answers.
        case .tooLarge, .redirectRefused, .badEncoding: break
        default: return .note(topic, "\(label) does not answer", "\(error)")
        }
    }
    return .ok(topic, "\(label) answers, \(Int((ContinuousClock.now - start) / Duration.milliseconds(1))) ms")
}
