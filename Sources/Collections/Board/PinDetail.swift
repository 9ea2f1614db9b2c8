import Catalogue

extension Board {
    public func hasLink(_ link: String, of row: Int, in places: Places) -> Bool? { !Pin(row, places).link.isEmpty }

    public func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail {
        let pin = Pin(row, places)
        var detail = Detail(
            id: places.id(row), name: pin.by, address: pin.place, headline: "",
            sections: [
                Detail.Section("Hidden", pin.isHidden ? [.text("Only teachers see this pin.")] : []),
                Detail.Section("Note", pin.hasNote ? [.text(pin.note)] : []),
                // Unlike a field, a text has the whole width, so that a long link takes few lines.
                Detail.Section("Link", [.link("", pin.link)]),
                Detail.Section("Other pins by \(pin.by)", Self.otherPins(of: pin.by, than: row, in: places)),
            ].filter { !$0.rows.isEmpty }, links: ["link": pin.link], sources: places.sources)
        // A pin with a waiting change was posted before.
        let isNew = places.isUnsent(row) && pin.changedAt == nil
        detail.times = [Detail.Time(isNew ? "Written" : "Posted", pin.postedAt)]
        if let changedAt = pin.changedAt { detail.times.append(Detail.Time("Changed", changedAt)) }
        return detail
    }

    /// The person's other pins, the newest first; empty if there are none.
    private static func otherPins(of person: String, than row: Int, in places: Places) -> [Detail.Row] {
        let others = (0..<places.count).filter { $0 != row && places.name($0) == person }
            .map { (row: $0, pin: Pin($0, places)) }
            .sorted { ($1.pin.postedAt, $0.row) < ($0.pin.postedAt, $1.row) }
        guard !others.isEmpty else { return [] }
        return [
            .places(
                others.map {
                    Detail.PlaceReference(id: places.id($0.row), name: $0.pin.place, postedAt: $0.pin.postedAt)
                })
        ]
    }
}
