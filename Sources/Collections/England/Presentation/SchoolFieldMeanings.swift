/// What the fields of a school in JSON and CSV mean.
enum SchoolFieldMeanings {
    static let all: [String: String] = {
        var meanings = school
        meanings["id"] = "the ID that other commands accept, such as urn:107848"
        for (name, meaning) in inspection { meanings[name] = meaning }
        for judgement in Judgement.allCases {
            meanings["ofsted.areas.\(judgement.rawValue)"] = "the grade for \(judgement.title.lowercased())"
        }
        for area in Area.allCases {
            meanings["ofsted.areas.\(area.rawValue)"] = "the grade for \(area.title.lowercased())"
        }
        return meanings
    }()

    private static let school: [String: String] = [
        "urn": "the unique reference number, plain: 107848", "phase": "the phase of education, in the register's words",
        "type": "the type of establishment", "typeGroup": "the group of that type",
        "status": "open, closed, proposed to open …", "gender": "mixed, boys or girls",
        "religiousCharacter": "the religious character, in the register's words",
        "sixthForm": "whether it has a sixth form", "ages.low": "the youngest age, as in its registration",
        "ages.high": "the oldest age", "pupils": "how many pupils it has", "town": "the town of its address",
        "district": "the district it lies in; its local authority where the register names no district",
        "reportURL": "Ofsted's page about the school",
        "laCode": "the number of its local authority: 383", "laName": "its local authority: Leeds",
        "street": "the street of its address", "locality": "the locality of its address",
        "county": "the county of its address", "address": "the whole address on one line",
        "telephone": "the telephone number", "website": "the school's own website",
        "trust": "the multi-academy trust it belongs to", "federation": "the federation it belongs to",
        "capacity": "how many pupils it has places for", "boys": "how many boys it has",
        "girls": "how many girls it has",
        "admissions": "the admissions policy", "nursery": "whether it has nursery classes",
        "freeMealsPercent": "the percentage of pupils who may have free meals", "region": "the region of England",
        "ward": "the ward it lies in", "constituency": "the constituency it lies in", "opened": "the day it opened",
        "closed": "the day it closed", "reasonClosed": "why it closed",
    ]

    private static let inspection: [String: String] = [
        "ofsted.evidence":
            "the kind of its newest full inspection in the words of --filter evidence; without one: ungraded, not-inspected, independent or not-in-file",
        "ofsted.date": "the day of its newest full inspection", "ofsted.overall": "the overall grade, 1 to 4",
        "ofsted.overallWord": "the overall grade in the words of --grade",
        "ofsted.safeguarding": "safeguarding, in the words of --filter safeguarding",
        "ofsted.concern": "the category of concern: special measures, for instance",
        "ofsted.predecessor": "true if the inspection was of the school that this one replaced",
        "ofsted.ungraded.outcome": "what an ungraded visit found: School remains Good",
        "ofsted.ungraded.date": "the day of the ungraded visit",
        "ofsted.ungraded.predecessor": "true if the visit was to the school that this one replaced",
        "inspection.published":
            "the day the report of the newest full inspection, or else of the ungraded visit, was published",
        "inspection.type": "the type of that inspection, in Ofsted's words",
        "previousInspection.evidence": "the kind of the full inspection before a report card",
        "previousInspection.date": "the day of that inspection",
        "previousInspection.overall": "its overall grade, 1 to 4",
        "previousInspection.overallWord": "its overall grade in the words of --grade",
    ]
}
