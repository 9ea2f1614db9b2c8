/// The saved search that the results on the screen belong to.
struct SavedState: Sendable {
    /// The id of the saved search; empty for a list of all places, which is not saved.
    var searchID: String
    /// The day of the saved search, as yyyy-mm-dd, while it is shown as it was then; else nil.
    var openedOn: String?
    /// What has changed since the search was saved; nil for a new search, and for a saved one that cannot be compared
    /// with today's data.
    var diff: SavedSearchDiff?
    /// Whether the radius was changed after the search; the results are then saved as another search.
    var hasOtherRadius = false

    /// Whether the results are those of a saved search that was opened again.
    var isReopened: Bool { openedOn != nil || diff != nil }
    /// What has changed, while today's places are shown.
    var shownDiff: SavedSearchDiff? { openedOn == nil ? diff : nil }
}
