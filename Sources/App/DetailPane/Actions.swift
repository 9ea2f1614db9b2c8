import Catalogue
import Geo

extension State {
    /// Copies or opens one of the selected place's links, after reading its record where that has not been done.
    mutating func act(_ command: Command) -> [Effect] {
        guard let id = selectedID else { return [] }
        guard let (places, row) = place(ofID: id) else {
            status = Status(text: "\(id) is not in the data any more.")
            return []
        }
        if command == .directions { return directions(places, row) }
        guard let links = selectedLinks else {
            pendingAction = PendingAction(id: id, command: command)
            return [.loadDetail(id: id)]
        }
        let name = places.name(row)
        switch command {
        case .copyReport:
            if let report = links.report { return [.copy(report, what: "the report link")] }
            status = Status(text: "There is no report link for \(name).")
        case .openReport:
            if let report = links.report { return [.open(report, what: "the report")] }
            status = Status(text: "There is no report link for \(name).")
        case .website:
            if let website = links.website { return [.open(website, what: "the website")] }
            status = Status(text: "No website is recorded for \(name).")
        case .copyWebsite:
            if let website = links.website { return [.copy(website, what: "the address of the website")] }
            status = Status(text: "No website is recorded for \(name).")
        case .phone:
            if let telephone = links.telephone { return [.call(telephone, what: "the telephone number")] }
            status = Status(text: "No telephone number is recorded for \(name).")
        default: break
        }
        return []
    }

    /// A place of the search at hand, else of all.
    func place(ofID id: String) -> (places: Places, row: Int)? {
        for places in [results?.places, places] {
            if let places, let row = places.row(ofID: id) { return (places, row) }
        }
        return nil
    }

    private mutating func directions(_ places: Places, _ row: Int) -> [Effect] {
        guard let place = places.coordinate(row) else {
            status = Status(text: "\(places.name(row)) has no position on the map.")
            return []
        }
        func pair(_ coordinate: Coordinate) -> String {
            "\(decimal(coordinate.latitude, places: 5))%2C\(decimal(coordinate.longitude, places: 5))"
        }
        // Without an origin the page asks for it.
        let from = results?.origin.map { pair($0.coordinate) } ?? ""
        return [
            .open("https://www.openstreetmap.org/directions?route=\(from)%3B\(pair(place))", what: "directions")
        ]
    }

    mutating func takeDetail(id: String, _ detail: Detail) -> [Effect] {
        showDetail(id: id, .loaded(detail))
        takeLinks(detail.links, of: id)
        guard let pending = pendingAction, pending.id == id else { return [] }
        pendingAction = nil
        return selectedID == id ? act(pending.command) : []
    }
}

/// What was asked of a place whose record is still being read.
struct PendingAction: Sendable, Equatable {
    var id: String
    var command: Command
}
