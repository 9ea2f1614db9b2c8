import Catalogue

/// The running update of the data, and what the last one changed.
struct UpdateState: Sendable {
    /// The running update; nil if none runs.
    var running: Refresh?
    /// The list that the running update reads page by page, or that stayed incomplete; nil if there is none.
    var live: LiveList?
    /// The ids of datasets whose update failed or was stopped; they are not updated automatically again.
    var failed: Set<String> = []
    /// Whether the saved data are being read again because the network is off.
    var isReloadingOffline = false
    /// What the last update changed, the changes near previous searches first; nil until they are read.
    var changes: Changes?

    mutating func received(_ step: UpdateStep, request: Int) {
        if running?.request == request { running?.step = step }
    }
}
