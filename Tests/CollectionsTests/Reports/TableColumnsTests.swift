import Testing

@testable import Catalogue
@testable import Collections

/// Checks a dataset's list of field names against all of its places: every field that a place has is listed, and every
/// listed field is used.
/// - Parameter unused: the names of listed fields that none of the places has.
func expectAllFields(_ places: Places, unused: Set<String>, sourceLocation: SourceLocation = #_sourceLocation) {
    let names = places.dataset.fieldNames
    #expect(Set(names).count == names.count, sourceLocation: sourceLocation)
    var found: Set<String> = []
    for row in 0..<places.count {
        for field in flattened(places.dataset.fields(of: row, in: places)) where !field.text.isEmpty {
            found.insert(field.name)
        }
    }
    #expect(found.subtracting(names) == [], sourceLocation: sourceLocation)
    #expect(Set(names).subtracting(found) == unused, sourceLocation: sourceLocation)
}

struct TableColumnsTests {
    @Test func theHeaderDoesNotDependOnTheResults() {
        let places = Places([nil, nil, nil], of: England())
        let report = SearchReport(
            places: places,
            circle: .init(
                origin: Origin(label: "x", coordinate: .init(latitude: 53, longitude: -1)), radiusMetres: 1),
            total: 0, hits: [], distance: { "\($0)" })
        let header = report.text(as: .csv, columns: 80)
        #expect(header.hasPrefix("id,name,urn,phase,latitude,longitude,distanceMetres,bearingDegrees,postcode,type,"))
        #expect(header.hasSuffix(",ofsted.ungraded.date,ofsted.ungraded.predecessor,reportURL,approximate\r\n"))
        #expect(header.contains(",ofsted.areas.sixthForm,ofsted.areas.inclusion,"))
        #expect(header.split(separator: ",").count { $0 == "postcode" } == 1)
    }

    @Test func aShortlistHasTheColumnsOfItsCollections() {
        let loaded = [Places([nil, nil, nil], of: England()), Places([nil, nil], of: NewYork())]
        func header(_ ids: String...) -> [Substring] {
            var shortlist = Shortlist()
            for id in ids { shortlist.apply(.add(Shortlist.Entry(id: id, name: "A"))) }
            return ShortlistReport(shortlist, in: loaded).csv.split(separator: "\r\n")[0].split(separator: ",")
        }
        let england = header("urn:100000")
        #expect(england.prefix(6) == ["id", "name", "note", "urn", "phase", "latitude"])
        #expect(england.contains("ofsted.areas.inclusion") && !england.contains("borough"))
        #expect(header() == england)
        let both = header("dbn:02M475", "urn:100000")
        #expect(both.starts(with: england) && both.contains("sat.rank") && Set(both).count == both.count)
    }
}
