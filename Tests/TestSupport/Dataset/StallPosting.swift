import Catalogue

extension Stalls: Posting {
    public var form: [FormField] {
        [
            FormField("place", label: "Where", hint: "Kirk Bridge", kind: .place, isRequired: true),
            FormField("name", label: "Name", hint: "Apple Barrow", kind: .text(limit: 40), isRequired: true),
            FormField("link", label: "Link", hint: "https://", kind: .link(limit: 400)),
            FormField("note", label: "Note", kind: .lines(limit: Self.noteLimit)),
        ]
            + (0..<moreFields).map {
                FormField("more\($0)", label: "More \($0 + 1)", kind: .text(limit: Self.noteLimit))
            }
    }

    public func draft(of row: Int, in places: Places, records: Records) throws(RecordError) -> Draft {
        let detail = try StallDetail(row, places, records, of: self)
        var draft = Draft(texts: ["name": places.name(row), "link": detail.link, "note": detail.note])
        draft.version = version(of: row, in: places)
        if let coordinate = places.coordinate(row) {
            draft.positions["place"] = Origin(label: places.name(row), coordinate: coordinate)
        }
        return draft
    }

    public func isOwn(_ row: Int, in places: Places, session: ServiceSession) -> Bool {
        session.user.map { $0 == Self.code("owner", row, places) } ?? false
    }

    public func version(of row: Int, in places: Places) -> Int? { Self.number("version", row, places) }

    public func table(of entries: [OutboxEntry], accepted: Places) -> Table {
        Stall.served(entries.map { Stall($0.draft, key: $0.key, owner: $0.user, postedAt: $0.postedAt) }).table
    }
}
