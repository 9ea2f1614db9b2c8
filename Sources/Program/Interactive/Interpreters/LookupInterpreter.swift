import App
import Catalogue
import Geo
import HTTP
import Live

/// Finds positions and the names of places. All functions may block.
protocol LookupSources: Sendable {
    /// All places that a text may mean, the likeliest first.
    func find(
        _ text: String, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) throws(OriginError) -> OriginSearch.Found
    /// The name of a point; nil if no better name than the gazetteer's was found.
    func describe(
        _ point: Coordinate, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) -> String?
    /// The person's own position.
    func locate(
        _ scope: PositionScope, _ settings: Settings, _ cancellation: Cancellation
    ) throws(PositionError) -> Position
    /// The origin, with the exact position of its postcode if that is known now; else unchanged.
    func measure(_ origin: Origin) -> Origin
}

extension Origins: LookupSources {
    func find(
        _ text: String, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) throws(OriginError) -> OriginSearch.Found {
        do throws(OriginError) {
            return try search(context.places, context.settings, near: context.near).find(
                text, policy: policy, cancellation)
        } catch {
            throw townElsewhere(text, after: error, than: context.places).map(OriginError.otherDataset) ?? error
        }
    }

    func describe(
        _ point: Coordinate, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) -> String? {
        search(context.places, context.settings).describe(point, policy: policy, cancellation)
    }

    func locate(
        _ scope: PositionScope, _ settings: Settings, _ cancellation: Cancellation
    ) throws(PositionError) -> Position {
        try positions(settings).find(scope, cancellation)
    }

    func measure(_ origin: Origin) -> Origin { origin.exact(by: postcodes) }
}

/// Finds positions and the names of places.
@MainActor
struct LookupInterpreter {
    private let sources: any LookupSources
    private let requests: Requests

    init(_ sources: any LookupSources, _ requests: Requests) {
        self.sources = sources
        self.requests = requests
    }

    func carryOut(_ effect: LookupEffect) {
        let sources = sources
        switch effect {
        case .resolve(let request, let text, let policy, let context):
            let find = { @Sendable (cancellation: Cancellation) -> Message in
                do throws(OriginError) {
                    let found = try sources.find(text, policy, context, cancellation)
                    return .originFound(
                        request: request, found.origins[0], others: Array(found.origins.dropFirst()),
                        problem: found.problem)
                } catch {
                    return .originFailed(request: request, error)
                }
            }
            if policy == .nobody {
                requests.startInTurn(request) { find(Cancellation()) }
            } else {
                requests.ask(request, find)
            }
        case .describe(let request, let point, let policy, let context):
            requests.ask(request) { cancellation in
                .pointNamed(request: request, sources.describe(point, policy, context, cancellation))
            }
        case .locate(let request, let scope, let settings):
            requests.ask(request) { cancellation in
                do throws(PositionError) {
                    return .positionFound(request: request, try sources.locate(scope, settings, cancellation))
                } catch {
                    return .positionFailed(request: request, scope, error)
                }
            }
        case .measureHome(let home):
            requests.start { .homeMeasured(home, now: Settings.Home(sources.measure(home.origin))) }
        case .measureSearch(let id, let origin):
            requests.start { .searchMeasured(id: id, sources.measure(origin)) }
        }
    }
}
