import Catalogue
import Geo

/// The details of a stall, with one block of each kind.
struct StallDetail {
    private struct Record: Decodable {
        var note: String?
        var link: String?
        var telephone: String?
    }

    private let row: Int
    private let places: Places
    private let dataset: Stalls
    private let record: Record?

    init(_ row: Int, _ places: Places, _ records: Records, of dataset: Stalls) throws(RecordError) {
        self.row = row
        self.places = places
        self.dataset = dataset
        record = try records.decoded(Record.self, from: StallService.tableName, of: places.id(row))
    }

    var note: String { record?.note ?? "" }
    var link: String { record?.link ?? "" }

    var detail: Detail {
        let price = Stalls.number("price", row, places)
        return Detail(
            id: places.id(row), name: places.name(row), address: Stalls.code("market", row, places),
            headline: dataset.headline(of: row, in: places),
            sections: [
                Detail.Section("Stall", stallRows(price)), Detail.Section("Today", todayRows(price)),
                Detail.Section("Around it", neighbours),
            ].filter { !$0.rows.isEmpty },
            links: [
                "page": record?.link, "telephone": record?.telephone,
                "offer": price.map { "\(places.name(row)): \(Stalls.pounds($0))" },
            ], sources: places.sources)
    }

    private func stallRows(_ price: Int?) -> [Detail.Row] {
        var rows: [Detail.Row] = [.field("Goods", dataset.goods(row, places).rawValue.capitalized)]
        if let note = record?.note { rows.append(.text(note)) }
        if let price {
            rows += [
                .heading("Price"),
                .bar(
                    label: "Cheapness", value: price <= 300 ? "low" : "high", step: price <= 300 ? 2 : 1, steps: 2,
                    tone: price <= 300 ? .best : .poor),
                .scale(
                    Detail.Scale(
                        label: "Price", value: Stalls.pounds(price), number: Double(price), low: 0, high: 1000,
                        reference: .init(340, "average"), basis: "in pence")),
            ]
        }
        return rows
    }

    private func todayRows(_ price: Int?) -> [Detail.Row] {
        let hours = (9...12).map { hour in
            Detail.Series.Point("\(hour)", hour == 11 ? nil : Double((price ?? 0) * hour) / 100)
        }
        var rows: [Detail.Row] = [.series(Detail.Series(label: "Takings", unit: " £", form: .bars, points: hours))]
        // A red and a blue pixel above a green and a white one.
        let rgb: [UInt8] = [255, 0, 0, 0, 0, 255, 0, 255, 0, 255, 255, 255]
        if let picture = Detail.Picture(width: 2, height: 2, rgb: rgb, description: "The awning") {
            rows.append(.picture(picture))
        }
        return rows
    }

    /// The other stalls of the same market.
    private var neighbours: [Detail.Row] {
        guard let group = dataset.group(of: row, in: places) else { return [] }
        let others = (0..<places.count).filter { $0 != row && dataset.group(of: $0, in: places) == group }
        return others.isEmpty
            ? []
            : [
                .places(
                    others.map {
                        Detail.PlaceReference(id: places.id($0), name: places.name($0), note: places.headline($0))
                    })
            ]
    }
}
