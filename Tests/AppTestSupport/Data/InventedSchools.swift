/// A school of the invented town in which all screens are tested.
struct InventedSchool {
    enum Evidence: CaseIterable {
        case strongCard, good, fourAreas, ungraded, visitedSince, weakCard, requiresImprovement, notInspected
    }

    var number: Int
    var name: String
    var phase: String
    var typeGroup = "Academies"
    var status = "Open"
    var religion = "None"
    var gender = "Mixed"
    /// Nil for a school that is not in Ofsted's file.
    var evidence: Evidence?
    /// A category of concern, as Ofsted's file has it.
    var concern = "NULL"
    var predecessor: String?
    /// The number of the school's place on the spiral; nil for a school without a position.
    var site: Int?
    var hasWebsite = true

    var urn: Int { 900_001 + number }
}

extension InventedSchool {
    /// Forty-two schools on a spiral around the middle of the town, the lower numbers nearer.
    static let all: [InventedSchool] = special + ordinary

    private static let special: [InventedSchool] = [
        school(0, "St Peter's Church of England Primary School", "Primary", religion: "Church of England", .strongCard),
        school(1, "Millford Grammar School", "Secondary", gender: "Boys", .good),
        school(2, "Sainte-Thérèse Catholic Primary School", "Primary", religion: "Roman Catholic", .fourAreas),
        school(3, "O'Connell Nursery School", "Nursery", .ungraded),
        school(
            4,
            "The Federation of Saint Bartholomew-by-the-Water and Holy Trinity Church of England Voluntary Aided Infant and"
                + " Junior School, Millford", "Primary", religion: "Church of England", .visitedSince),
        school(5, "Castle Hill Academy", "Secondary", .weakCard),
        school(6, "École Française de Millford", "Not applicable", group: "Independent schools", nil),
        school(7, "Millford Sixth Form College", "16 plus", group: "Colleges", .good),
        school(8, "Riverside Primary School", "Primary", .notInspected),
        school(9, "Brookfield School", "Not applicable", group: "Special schools", .requiresImprovement),
        with(school(10, "Quarry Bank High School", "Secondary", .requiresImprovement)) { $0.concern = "SM" },
        with(school(11, "Eastmoor Academy", "All-through", .good)) { $0.predecessor = "Eastmoor Community School" },
        school(12, "Hopton Infant School", "Primary", .good),
        with(school(13, "Hopton Junior School", "Primary", .fourAreas)) { $0.site = 12 },
        with(school(14, "Hopton Nursery School", "Nursery", .notInspected)) { $0.site = 12 },
        with(school(15, "Old Mill Primary School", "Primary", .good)) { $0.status = "Closed" },
        with(school(16, "Wandering Lane School", "Primary", .good)) { $0.site = nil },
        with(school(17, "Thornfield Girls' School", "Secondary", gender: "Girls", .visitedSince)) {
            $0.hasWebsite = false
        },
    ]

    private static let ordinary: [InventedSchool] = [
        "Alder", "Ash", "Aspen", "Beech", "Birch", "Cedar", "Cherry", "Elder", "Elm", "Fir", "Hazel", "Hornbeam",
        "Larch",
        "Lime", "Maple", "Oak", "Pear", "Pine", "Poplar", "Rowan", "Spruce", "Sycamore", "Willow", "Yew",
    ].enumerated().map { index, tree in
        let number = special.count + index
        let isSecondary = number % 5 == 0
        return school(
            number, tree + (isSecondary ? " Park Academy" : "wood Primary School"),
            isSecondary ? "Secondary" : "Primary",
            Evidence.allCases[number % Evidence.allCases.count])
    }

    private static func school(
        _ number: Int, _ name: String, _ phase: String, group: String = "Academies", religion: String = "None",
        gender: String = "Mixed", _ evidence: Evidence?
    ) -> InventedSchool {
        InventedSchool(
            number: number, name: name, phase: phase, typeGroup: group, religion: religion, gender: gender,
            evidence: evidence, site: number)
    }

    private static func with(_ school: InventedSchool, _ change: (inout InventedSchool) -> Void) -> InventedSchool {
        var school = school
        change(&school)
        return school
    }
}
