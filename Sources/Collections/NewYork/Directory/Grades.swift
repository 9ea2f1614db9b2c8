import Catalogue
/// The grades that a school teaches, read from any of the forms in which editions of the directory write them.
struct Grades: Equatable {
    /// All grades, in their order.
    static let all = ["PK", "K"] + (1...14).map(String.init)
    /// The words for a school without grades, where students advance by credits.
    static let byCredits = "by credits"

    /// Indexes into `all`, in ascending order; empty if the text names no grades.
    let grades: [Int]
    private let isByCredits: Bool

    /// - Parameter text: "6-12", "9 to 12", "PK-3, 6-12", "School is structured on credit needs, not grade level".
    init(_ text: String) {
        isByCredits = text.lowercased().contains("credit")
        var found: Set<Int> = []
        if !isByCredits {
            // The grades that a school will have later follow in a sentence.
            let now = text.prefix { $0 != "." }.split(separator: " - ", maxSplits: 1).first ?? ""
            for part in now.split(whereSeparator: { $0 == "," || $0 == "&" }) {
                let ends = Self.ends(part)
                if let low = ends.first, let high = ends.last, low <= high, ends.count <= 2 {
                    found.formUnion(low...high)
                }
            }
        }
        grades = found.sorted()
    }

    private static func ends(_ part: Substring) -> [Int] {
        part.uppercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.filter { $0 != "TO" }
            .compactMap { word in
                let digits = word.drop { $0 == "0" }
                return all.firstIndex { $0 == (digits.isEmpty ? word : digits) }
            }
    }

    /// "9–12", "PK–3, 6–12", "by credits"; blank if nothing is known.
    var label: String {
        if isByCredits { return Self.byCredits }
        var runs: [ClosedRange<Int>] = []
        for grade in grades {
            if let last = runs.last, last.upperBound + 1 == grade {
                runs[runs.count - 1] = last.lowerBound...grade
            } else {
                runs.append(grade...grade)
            }
        }
        return runs.map { run in
            run.count == 1 ? Self.all[run.lowerBound] : "\(Self.all[run.lowerBound])–\(Self.all[run.upperBound])"
        }.joined(separator: ", ")
    }
}

extension Grades {
    /// The grades that the school of a row teaches now; those that it plans, if the row has no others.
    static func taught(in row: NamedRows.Row) -> Grades {
        let text = row.text(DirectoryFields.gradesOfYear + DirectoryFields.grades)
        let taught =
            text.isEmpty ? range(row, DirectoryFields.lowestGrade, DirectoryFields.highestGrade) : Grades(text)
        return taught.label.isEmpty ? planned(in: row) : taught
    }

    /// The grades that the school of a row will teach later, as far as the row says.
    static func planned(in row: NamedRows.Row) -> Grades {
        let text = row.text(DirectoryFields.grades)
        if !row.text(DirectoryFields.gradesOfYear).isEmpty { return Grades(text) }
        // "6 to 11 - This school is expanding to serve grades 6 to 12."
        if let plan = text.firstRange(of: " - ") { return Grades(String(text[plan.upperBound...])) }
        return range(row, DirectoryFields.lowestPlannedGrade, DirectoryFields.highestPlannedGrade)
    }

    private static func range(_ row: NamedRows.Row, _ lowest: [String], _ highest: [String]) -> Grades {
        let ends = [row.text(lowest), row.text(highest)]
        return Grades(ends.contains("") ? "" : ends.joined(separator: "-"))
    }
}
