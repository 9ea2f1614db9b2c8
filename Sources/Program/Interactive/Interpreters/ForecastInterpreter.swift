import App
import Catalogue
import Dispatch
import Live

/// Reads forecasts, finds cities, and changes the favourite places.
@MainActor
struct ForecastInterpreter {
    private let datasets: Datasets
    private let places: PlaceLibrary
    private let forecasts: Forecasts
    private let cities: CitySearch
    private let requests: Requests
    private let reporter: WarningReporter
    /// Changes the favourites and makes the list anew, in the order of the effects.
    private let changes = DispatchQueue(label: "catchment.favourites")

    init(_ library: Library, _ requests: Requests) {
        datasets = library.datasets
        places = library.places
        forecasts = library.forecasts
        cities = library.cities
        self.requests = requests
        reporter = WarningReporter(warnings: library.warnings, mailbox: requests.mailbox)
    }

    func carryOut(_ effect: ForecastEffect) {
        let (forecasts, cities, mailbox) = (forecasts, cities, requests.mailbox)
        switch effect {
        case .read(let request, let place, let days, let fetching, let warnings):
            requests.run(request) { cancellation in
                if let known = forecasts.preliminary(place, days: days, fetching: fetching, warnings: warnings) {
                    mailbox.post(.forecastRead(request: request, known))
                }
                let reply = forecasts.read(place, days: days, fetching: fetching, warnings: warnings, cancellation)
                if !cancellation.isCancelled { mailbox.post(.forecastRead(request: request, reply)) }
            }
        case .findCities(let request, let text, let canFetch, let context):
            requests.ask(request) { cancellation in
                .citiesFound(request: request, cities.find(text, canFetch: canFetch, context, cancellation))
            }
        case .changeFavourites(let change, let id):
            renewList(of: id) {
                do throws(FileError) { try forecasts.change(change) } catch {
                    mailbox.post(.reported(error.sentence, isError: true))
                }
            }
        case .renewList(let id): renewList(of: id) {}
        }
    }

    /// Waits until all changes of the favourites are written.
    func finish() { changes.sync {} }

    /// Posts the list of a dataset as it is after some work.
    private func renewList(of id: String, after work: @escaping @Sendable () -> Void) {
        let (places, reporter) = (places, reporter)
        let dataset = datasets.named(id)
        reporter.mailbox.beginWork()
        changes.async {
            work()
            if let dataset { reporter.mailbox.post(.placesLoaded(places.load(dataset))) }
            reporter.report()
            reporter.mailbox.endWork()
        }
    }
}
