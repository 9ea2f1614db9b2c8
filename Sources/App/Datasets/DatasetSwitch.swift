import Catalogue
import Geo

/// Opens another dataset.
extension State {
    /// Opens the dataset whose id or name begins with a text.
    mutating func openDataset(named text: String) -> [Effect] {
        let typed = text.lowercased().filter { $0 != " " }
        let found =
            data.datasets.called(text)
            ?? data.datasets.all.first { dataset in
                [dataset.id, dataset.name.lowercased().filter { $0 != " " }].contains { $0.hasPrefix(typed) }
            }
        guard let found else {
            let known = data.datasets.all.map(\.id).joined(separator: ", ")
            run.status = Status(text: "Unknown collection \"\(text)\". Use \(known)", isError: true)
            return []
        }
        return open(found)
    }

    /// Reads a dataset, then opens it with its first screen, with a saved search, or with a search around a place as typed.
    mutating func open(
        _ dataset: any Dataset, showing search: SavedSearch? = nil, near place: String? = nil
    ) -> [Effect] {
        let stopped: [Effect] = data.loading.map { [.cancel(request: $0.request)] } ?? []
        data.loading = nil
        guard dataset.id != datasetID else {
            run.status = Status(text: "\(dataset.name) is already open")
            return stopped
        }
        let load = DatasetLoad(request: run.nextRequest(), id: dataset.id, search: search, place: place)
        data.loading = load
        run.status = Status(text: "Reading \(dataset.name) …")
        return stopped + [.data(.load(request: load.request, dataset: load.id))]
    }

    mutating func receivedDataset(_ places: Places, request: Int) -> [Effect] {
        guard let load = data.loading, load.request == request else { return [] }
        data.loading = nil
        let isExportLost = service.lists.waitingExport != nil
        // Requests about the previous dataset are cancelled or forgotten.
        let stopped: [Effect] =
            leaveLive() + stopReading() + (welcome.running.map { [.cancel(request: $0.request)] } ?? [])
        results = nil
        closePanes()
        pictures.beginList()
        updates.changes = nil
        updates.isReloadingOffline = false
        lookups.pendingAction = nil
        run.status = isExportLost ? Status(text: "Nothing was written: the list was closed", isError: true) : nil
        let old = dataset
        let installed = install(places)
        settings.dataset = places.dataset.id
        let opened = load.search.map { open($0) } ?? openFirstScreen() + searchTyped(load.place)
        if let old, panes.opened.contains(where: { $0.datasetID == old.id && $0.hasUnsentText }) {
            run.status = Status(text: "What you typed comes back when you open \(old.name) again")
        }
        return stopped + installed + [.file(.saveSettings(settings))] + opened
    }

    /// Replaces the places in use; resets the form if the new places are of another dataset.
    /// - Returns: the effects that read the gazetteer and, for a dataset whose values expire, the clock.
    mutating func install(_ places: Places) -> [Effect] {
        let isFirst = data.places == nil
        if places.dataset.id != datasetID {
            data.places = places
            // All datasets share the home, so its look-up is not cancelled.
            let home = welcome.homeRequest
            // What was typed while the first data were being read stays.
            if !isFirst { welcome = Welcome() }
            welcome.homeRequest = home
            renewStandardRadius()
            // While the first data were being read, the form may have had a radius.
            if !usesRadius, welcome.focus == .radius {
                welcome.focus = .button
                welcome.radiusField = nil
            }
        }
        data.install(places)
        cities.received(places)
        panes.openDataset = places.dataset.id
        restoreNews(in: places)
        let clock: [Effect] = places.dataset is any Expiring ? readClock() : []
        return [.data(.readGazetteer(of: places))] + clock
    }

    /// Says which collection was opened if the program starts with a list. Somebody who expects a field for a place would start to type,
    /// and in a list letters are commands.
    private mutating func announceListAtStart() {
        guard let dataset, panes.isEmpty, results?.visible.isEmpty == false, data.datasets.all.count > 1, !run.hasActed,
            run.status == nil
        else { return }
        run.status = Status(text: "Opened \(dataset.name) again. Esc: type a place, /: find a name, F2: collections")
    }

    /// Opens the first screen of a dataset: the list of all places or the form. If a service has the places, they are
    /// requested, because the saved ones may be old.
    mutating func openFirstScreen() -> [Effect] {
        let opened = dataset?.opensWithList == true ? openListOfAll() : []
        return opened + requestServicePlaces() + openCitiesIfEmpty()
    }

    /// Opens the first screen after the start of the program. Linear mode starts by asking for a place in every dataset.
    mutating func openScreenAtStart() -> [Effect] {
        guard !screen.isLinear else { return requestServicePlaces() + openCitiesIfEmpty() }
        let opened = openFirstScreen()
        announceListAtStart()
        return opened
    }
}
