import Catalogue
import Live
import Screen

/// What a command works with: the library, and the console for its answer.
struct Shell: Sendable {
    let library: Library
    let console: Console
    /// The kind of places that the command asks for, as "schools"; nil if it may ask for any.
    var asksFor: String?

    var datasets: Datasets { library.datasets }
    var settings: Settings { library.saved.settings }
    /// Whether the environment and the settings allow the use of the network.
    var mayUseNetwork: Bool { library.machine.mayUseNetwork(settings) }

    /// - Throws: if the network must not be used; the error says what turns it off.
    func requireNetwork() throws(CommandError) {
        guard mayUseNetwork else { throw CommandError(.network, library.machine.networkOffSentence) }
    }

    func write(_ text: String) { console.write(text) }
    func writeText(_ text: String) { console.writeText(text) }
    func writeError(_ line: String) { console.writeError(line) }

    /// How many cells of the terminal a text takes.
    func cellCount(_ text: String) -> Int { width(of: text) }

    /// A table as text: the header, and the rows below it. For a terminal it is cut to the terminal's width.
    /// - Parameters:
    ///   - flexible: the columns that may be narrowed.
    ///   - name: the column with the names of places, which is narrowed last; nil if there is none.
    ///   - right: the columns that are aligned to the right.
    func table(
        header: [String], rows: [[String]], flexible: Set<Int>, name: Int? = nil, right: Set<Int> = []
    ) -> String {
        textTable(
            header: header, rows: rows, columns: console.tableColumns, flexible: flexible, name: name, right: right,
            width: cellCount)
    }

    /// Writes the waiting warnings to standard error.
    func writeWarnings() {
        for warning in library.warnings.removeAll() { writeError("catchment: \(warning)") }
    }

    /// The dataset that is meant if nothing else in a command says which: the one shown last if it fits the command, else the first
    /// that does. A dataset that lists favourites is used only if the command names it; so is a service's list that is still empty.
    var usualDataset: any Dataset {
        let last = library.saved.lastDataset
        func fits(_ dataset: any Dataset) -> Bool {
            !dataset.listsFavourites && (asksFor == nil || dataset.noun.many == asksFor)
                && !(dataset.supply.service != nil && library.places.current(dataset).count == 0)
        }
        return fits(last) ? last : datasets.all.first(where: fits) ?? last
    }

    /// The units of distances: the person's choice, else those of the dataset's country.
    func distances(in dataset: (any Dataset)?) -> DistanceFormat { library.saved.distances(in: dataset) }

    /// Does work that may bring newer data, then writes and saves what changed, even if the work failed half way.
    func reportingChanges<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) {
        let before = datasets.all.filter { library.data.hasComparablePlaces($0) }
            .map { (edition: library.data.edition(of: $0), places: library.places.load($0)) }
        defer {
            for (edition, places) in before where library.data.edition(of: places.dataset) != edition {
                reportChanges(since: places)
            }
        }
        try work()
    }

    private func reportChanges(since old: Places) {
        let fresh = library.places.load(old.dataset, unlessAs: old)
        guard fresh !== old else { return }
        do throws(CommandError) {
            let changes = try library.changes.save(from: old, to: fresh)
            guard !changes.isEmpty else { return }
            let which = old.dataset.id == usualDataset.id ? "" : " --in \(old.dataset.id)"
            let hint = changes.items.isEmpty ? "" : "; catchment changes\(which) lists \(changes.listedWords)"
            writeError("\(old.dataset.name): \(changes.summary(in: old.dataset))\(hint).")
        } catch { library.warnings.add("The data is new, but what changed could not be saved: \(error.message)") }
    }
}
