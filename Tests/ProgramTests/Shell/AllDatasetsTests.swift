import Catalogue
import Collections
import Testing

@testable import Program

/// The datasets that the program starts with.
struct AllDatasetsTests {
    private static let datasets = Datasets.all(board: boardService, weather: forecastService)

    /// The screens rely on favourites and forecasts being in the same dataset.
    @Test func theDatasetOfForecastsIsTheOneThatListsFavourites() {
        #expect(Self.datasets.all.filter(\.listsFavourites).map(\.id) == ["weather"])
        #expect(Self.datasets.all.filter { $0 is any Forecasting }.map(\.id) == ["weather"])
    }
}
