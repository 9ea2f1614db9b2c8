import App
import Catalogue

/// Calls the services of datasets.
@MainActor
struct ServiceInterpreter {
    let datasets: Datasets
    let places: PlaceLibrary
    let requests: Requests

    func carryOut(_ effect: ServiceEffect) {
        switch effect {
        case .forget(let id):
            guard let dataset = datasets.named(id) else { return }
            dataset.supply.service?.forget()
            // At once, so that a list that is fetched next is not removed.
            places.removeSaved(dataset)
            WarningReporter(warnings: requests.warnings, mailbox: requests.mailbox).report()
        case .account(let request, let id, let call, let session):
            guard let service = datasets.named(id)?.supply.service as? any AccountService else {
                let error = ServiceError.notUnderstood(detail: "\(id) has no accounts")
                return requests.mailbox.post(.accountAnswered(request: request, error))
            }
            requests.start(request) {
                var session = session
                switch call {
                case .signIn, .signUp: session.address = service.address
                case .changePassword, .close: break
                }
                do throws(ServiceError) {
                    try await service.perform(call, session)
                    return .accountAnswered(request: request, nil, address: session.address)
                } catch {
                    return .accountAnswered(request: request, error)
                }
            }
        case .perform(let request, let id, let call, let session):
            guard let dataset = datasets.named(id), let service = dataset.supply.service else {
                let error = ServiceError.notUnderstood(detail: "\(id) has no service")
                return requests.mailbox.post(.serviceAnswered(request: request, .failure(error)))
            }
            let places = places
            requests.start(request) {
                do throws(ServiceError) {
                    let answer = try await service.perform(call, session)
                    // A newer list may be on its way, which this one must not replace on the disk.
                    if Task.isCancelled { throw .cancelled }
                    let reply = places.reply(answer, of: dataset)
                    return .serviceAnswered(request: request, .success(reply))
                } catch {
                    return .serviceAnswered(request: request, .failure(error))
                }
            }
        }
    }
}
