import App
import Tiles

/// The work that waits until the person presses a key or the mouse, or until the screen shows more than an overview. It would take
/// half of the time and memory of the start, and the first screen shows none of it.
@MainActor
final class LaterWork {
    private let maps: MapFiles
    private let reporter: WarningReporter
    private var isStarted = false
    /// The effect that waits; the newest replaces an older one, whose places are no longer in use.
    private var waiting: Effect?

    init(maps: MapFiles, reporter: WarningReporter) {
        self.maps = maps
        self.reporter = reporter
    }

    /// Whether an effect waits, to be returned by `start` later.
    func holds(_ effect: Effect) -> Bool {
        guard !isStarted, case .data(.readGazetteer) = effect else { return false }
        waiting = effect
        return true
    }

    /// Reads all of the bundled maps in the background, the first time that it is called.
    /// - Returns: the effect that waited until now.
    func start() -> [Effect] {
        guard !isStarted else { return [] }
        isStarted = true
        reporter.postLater { [maps] in maps.bundledMap().map { .bundledMapLoaded($0) } }
        defer { waiting = nil }
        return waiting.map { [$0] } ?? []
    }
}
