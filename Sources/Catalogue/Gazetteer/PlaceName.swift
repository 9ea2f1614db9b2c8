/// The names of towns and districts in the form in which they are compared.
enum PlaceName {
    /// "newcastle upon tyne" for "Newcastle-upon-Tyne", "st ives" for "Saint Ives".
    static func folded(_ name: String) -> String {
        var text = FoldedText(name)
        Synonyms.towns.unify(&text)
        return text.joined
    }
}

/// The name of a district without what stands behind a comma: "Bristol" for "Bristol, City of".
public func plainDistrict(_ name: String) -> String {
    String(name.prefix { $0 != "," })
}
