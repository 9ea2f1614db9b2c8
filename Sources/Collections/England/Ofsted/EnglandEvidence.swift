import Catalogue
/// Makes a fingerprint of what Ofsted's file says about each school.
struct EnglandEvidence {
    private let inspections: Table
    private let rows: [Int32]

    init?(_ joined: JoinedTables) {
        guard let inspections = joined[England.TableName.inspections] else { return nil }
        self.inspections = inspections
        rows = joined.rows(in: England.TableName.inspections)
    }

    /// The fingerprint of each school. Nil for a school that is missing from a starter set of inspections, because it may have
    /// been inspected.
    var fingerprints: [EvidenceFingerprint?] {
        let listed = listed
        let unlisted: EvidenceFingerprint? =
            inspections.source.isStarter ? nil : EvidenceFingerprint(day: 0, content: 0)
        return rows.map { $0 < 0 ? unlisted : listed[Int($0)] }
    }

    /// The fingerprints of the rows of the inspections.
    private var listed: [EvidenceFingerprint] {
        typealias Name = InspectionsIndex.Name
        let days = inspections.number(Name.date).numbers
        let visits = inspections.number(Name.ungradedDate).numbers
        let grades = inspections.number(Name.overall).numbers
        let codes = [Name.evidence, Name.areas, Name.safeguarding, Name.concern, Name.ungradedOutcome].map {
            name -> (hashes: [UInt64], codes: ColumnValues<UInt16>) in
            let column = inspections.code(name)
            return (column.values.map(Self.hash), column.codes)
        }
        return (0..<inspections.rows).map { row in
            var content = ContentHash()
            for column in codes { content.add(column.hashes[Int(column.codes[row])]) }
            for number in [days[row], visits[row], grades[row]] { content.add(UInt64(UInt32(bitPattern: number))) }
            return EvidenceFingerprint(day: max(days[row], visits[row], 0), content: content.value)
        }
    }

    private static func hash(_ text: String) -> UInt64 {
        var content = ContentHash()
        content.add(text)
        return content.value
    }
}
