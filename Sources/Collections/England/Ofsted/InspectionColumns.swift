import Catalogue
/// Finds the columns of an inspections file in its header, by the names that they have had since 2018.
struct InspectionColumns {
    /// The columns with the date and the school of an inspection.
    struct Visit {
        var date: Int?
        var published: Int?
        var type: Int?
        var relatesToURN: Int?
        var urn: Int?
        var name: Int?
    }

    let urn: Int?
    let link: Int?
    let phase: Int?
    let type: Int?
    let trust: Int?
    let concern: Int?

    let card: Visit
    let areas: [(area: Area, grade: Int?, date: Int?)]
    let safeguardingStandards: Int?
    let safeguardingDate: Int?
    let cardConcern: Int?

    let graded: Visit
    let overall: Int?
    let judgements: [(judgement: Judgement, column: Int?)]
    let safeguarding: Int?
    let gradedConcern: Int?

    let ungraded: Visit
    let outcome: Int?

    /// Whether a header is that of an inspections file.
    static func recognises(_ reader: borrowing CSVReader) -> Bool {
        reader.column("URN") != nil && reader.column("School name", "Provider name") != nil
            && reader.column("Overall effectiveness", "Latest OEIF overall effectiveness", "Curriculum and teaching")
                != nil
    }

    init(_ reader: borrowing CSVReader) {
        urn = reader.column("URN")
        link = reader.column("Web Link (opens in new window)", "Web link")
        phase = reader.column("Ofsted phase")
        type = reader.column("Type of education")
        trust = reader.column("Multi-academy trust name")
        concern = reader.column("Most recent category of concern")

        // Before there were report cards, columns such as "Inspection start date" were about the graded inspection.
        let hasCards = reader.column("Curriculum and teaching") != nil
        let latest = Self.latestVisit(reader)
        card = hasCards ? latest : Visit()
        areas = Self.areas(reader)
        safeguardingStandards = reader.column("Safeguarding standards")
        safeguardingDate = Self.judgementDate(reader, "Safeguarding standards")
        cardConcern = hasCards ? reader.column("Category of concern") : nil

        graded = hasCards ? Self.frameworkVisit(reader) : Self.merged(Self.frameworkVisit(reader), latest)
        overall = reader.column("Latest OEIF overall effectiveness", "Overall effectiveness")
        judgements = [
            (.qualityOfEducation, reader.column("Latest OEIF quality of education", "Quality of education")),
            (.behaviourAndAttitudes, reader.column("Latest OEIF behaviour and attitudes", "Behaviour and attitudes")),
            (.personalDevelopment, reader.column("Latest OEIF personal development", "Personal development")),
            (
                .leadershipAndManagement,
                reader.column(
                    "Latest OEIF effectiveness of leadership and management",
                    "Effectiveness of leadership and management")
            ),
            (
                .earlyYears,
                reader.column(
                    "Latest OEIF early years provision (where applicable)", "Early years provision (where applicable)")
            ),
            (
                .sixthForm,
                reader.column(
                    "Latest OEIF sixth form provision (where applicable)", "Sixth form provision (where applicable)")
            ),
        ]
        safeguarding = reader.column("Latest OEIF safeguarding is effective?", "Safeguarding is effective?")
        gradedConcern = reader.column("Latest OEIF category of concern", hasCards ? "" : "Category of concern")

        ungraded = Self.ungradedVisit(reader)
        outcome = reader.column(
            "Ungraded inspection overall outcome", "Section 8 inspection overall outcome",
            "Short inspection overall outcome")
    }

    private static func latestVisit(_ reader: borrowing CSVReader) -> Visit {
        Visit(
            date: reader.column("Inspection start date"), published: reader.column("Publication date"),
            type: reader.column("Inspection type"),
            relatesToURN: reader.column("Does the latest full inspection relate to the URN of the current school?"),
            urn: reader.column("URN at time of latest full inspection"),
            name: reader.column("School name at time of latest full inspection"))
    }

    private static func frameworkVisit(_ reader: borrowing CSVReader) -> Visit {
        Visit(
            date: reader.column(
                "Inspection start date of latest OEIF graded inspection",
                "Inspection start date of latest graded inspection"),
            published: reader.column(
                "Publication date of latest OEIF graded inspection", "Publication date of latest graded inspection"),
            type: reader.column(
                "Inspection type of latest OEIF graded inspection", "Inspection type of latest graded inspection"),
            relatesToURN: reader.column(
                "Does the latest OEIF graded inspection relate to the URN of the current school?",
                "Does the latest graded inspection relate to the URN of the current school?"),
            urn: reader.column(
                "URN at time of latest OEIF graded inspection", "URN at time of latest graded inspection"),
            name: reader.column(
                "School name at time of latest OEIF graded inspection",
                "School name at time of latest graded inspection"))
    }

    private static func ungradedVisit(_ reader: borrowing CSVReader) -> Visit {
        Visit(
            date: reader.column(
                "Date of latest ungraded inspection", "Date of latest section 8 inspection",
                "Date of latest short inspection"),
            published: reader.column(
                "Ungraded inspection publication date", "Section 8 inspection publication date",
                "Short inspection publication date"),
            relatesToURN: reader.column(
                "Does the ungraded inspection relate to the URN of the current school?",
                "Does the section 8 inspection relate to the URN of the current school?",
                "Does the latest short inspection relate to the URN of the current school?"),
            urn: reader.column(
                "URN at time of the ungraded inspection", "URN at time of the section 8 inspection",
                "URN at time of the short inspection"),
            name: reader.column(
                "School name at time of the ungraded inspection",
                "School name at time of the latest section 8 inspection",
                "School name at time of the short inspection"))
    }

    private static func merged(_ first: Visit, _ second: Visit) -> Visit {
        Visit(
            date: first.date ?? second.date, published: first.published ?? second.published,
            type: first.type ?? second.type,
            relatesToURN: first.relatesToURN ?? second.relatesToURN, urn: first.urn ?? second.urn,
            name: first.name ?? second.name)
    }

    private static func areas(_ reader: borrowing CSVReader) -> [(area: Area, grade: Int?, date: Int?)] {
        var areas: [(area: Area, grade: Int?, date: Int?)] = []
        for area in Area.allCases {
            let grade = reader.column(area.title, area.title + " (where applicable)")
            areas.append((area, grade, judgementDate(reader, area.title)))
        }
        return areas
    }

    private static func judgementDate(_ reader: borrowing CSVReader, _ title: String) -> Int? {
        reader.column(
            title + " - date of judgement", title + " - date of grade",
            title + " (where applicable) - date of judgement",
            title + " (where applicable) - date of grade")
    }
}
