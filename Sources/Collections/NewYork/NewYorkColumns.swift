import Catalogue
/// Makes the columns for search, list, map and filters from the directory and the SAT results.
struct NewYorkColumns {
    private typealias Name = DirectoryColumns.Name
    private let directory: Table?
    private let results: (table: Table, rows: [Int32])?

    init(_ joined: JoinedTables) {
        directory = joined[NewYork.TableName.directory]
        results = joined[NewYork.TableName.sat].map { ($0, joined.rows(in: NewYork.TableName.sat)) }
    }

    var columns: PlaceColumns {
        // Without data there are no places, but the same facets.
        let table = directory ?? .empty
        return PlaceColumns(
            names: table.text(Name.name), postcodes: table.text(Name.postcode),
            latitudes: table.number(Name.latitude).degrees, longitudes: table.number(Name.longitude).degrees,
            isCurrent: Array(repeating: true, count: table.rows),
            facets: NewYorkFacet.allCases.map { facet($0, table) },
            localities: [table.text(Name.neighbourhood), table.text(Name.city)], districts: table.code(Name.borough))
    }

    private func facet(_ facet: NewYorkFacet, _ table: Table) -> Facet {
        switch facet {
        case .borough:
            let labels = Borough.allCases.map(\.label)
            let column = table.code(Name.borough)
            let codes = column.values.map { UInt16(labels.firstIndex(of: $0) ?? labels.count) }
            return makeFacet(facet, column.codes.map { codes[Int($0)] })
        case .sat: return makeFacet(facet, satCodes(table.rows))
        case .graduation: return makeFacet(facet, codes(GraduationBand.self, table.number(Name.graduation)))
        case .size: return makeFacet(facet, codes(SizeBand.self, table.number(Name.students)))
        case .grades:
            let column = table.code(Name.grades)
            return makeFacet(facet, Array(column.codes), members: column.values.map(NewYorkFacet.members(ofGrades:)))
        }
    }

    private func makeFacet(_ facet: NewYorkFacet, _ codes: [UInt16], members: [[Int]]? = nil) -> Facet {
        Facet(id: facet.id, title: facet.title, values: facet.values, codes: codes, members: members)
    }

    private func codes<B: Band>(_ band: B.Type, _ column: NumberColumn) -> [UInt16] {
        (0..<column.count).map { B(column[$0].value).code }
    }

    private func satCodes(_ count: Int) -> [UInt16] {
        guard let results else { return Array(repeating: SATBand.absent.code, count: count) }
        let bands = (0..<results.table.rows).map { row -> SATBand in
            let result = SATResult(results.table, row)
            return switch result.status {
            case .known: SATBand(result.total)
            case .partial: .partial
            case .suppressed: .suppressed
            case .absent: .absent
            }
        }
        return results.rows.map { $0 < 0 ? SATBand.absent.code : bands[Int($0)].code }
    }
}

extension SATResult {
    /// The result in a row of the table.
    init(_ table: Table, _ row: Int) {
        self.init(
            takers: table.number(SATColumns.Name.takers)[row], reading: table.number(SATColumns.Name.reading)[row],
            mathematics: table.number(SATColumns.Name.mathematics)[row],
            writing: table.number(SATColumns.Name.writing)[row])
    }
}
