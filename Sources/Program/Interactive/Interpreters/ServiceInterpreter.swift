import App
import Catalogue

/// Asks the services of datasets, away from the keyboard.
@MainActor
struct ServiceInterpreter {
    let datasets: Datasets
    let places: PlaceLibrary
    let requests: Requests

    func carryOut(_ effect: ServiceEffect) {
        switch effect {
        case .perform(let request, let id, let call, let session):
            guard let dataset = datasets.named(id), let service = dataset.supply.service else { return }
            let places = places
            requests.ask(request) { _ in
                do throws(ServiceError) {
                    let answer = try service.perform(call, session)
                    return .serviceAnswered(request: request, .success(places.reply(answer, of: dataset)))
                } catch {
                    return .serviceAnswered(request: request, .failure(error))
                }
            }
        }
    }
}
