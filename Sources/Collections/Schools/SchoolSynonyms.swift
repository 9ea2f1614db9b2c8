import Catalogue

extension Synonyms {
    /// Words in the names of schools.
    static let schools = Synonyms([
        Entry("church of england", forms: ["cofe", "c of e", "coe", "ce", "c e"], aliases: ["cofe", "ce"]),
        Entry("catholic", forms: ["roman catholic", "rc", "r c"], aliases: ["rc", "roman"]),
        Entry("st", forms: ["saint"], aliases: ["saint"]),
        Entry("saints", forms: ["ss"], aliases: ["ss", "st"], onlyForms: true),
        Entry("primary", forms: ["prim"], onlyForms: true),
        Entry("school", forms: ["sch", "schl"], onlyForms: true),
        Entry("junior", forms: ["juniors", "jnr", "jr"], aliases: ["juniors", "jnr"]),
        Entry("infant", forms: ["infants", "inf"], aliases: ["infants"]),
        Entry("academy", forms: ["acad"], onlyForms: true),
        Entry("preparatory", forms: ["prep"], onlyForms: true),
    ])
}
