/// The countries of postcodes.
extension Postcode {
    /// The areas that lie wholly in one country other than England. Areas on a border, such as SY, are left out.
    ///
    /// Source: Royal Mail's list of postcode areas; the countries of the Office for National Statistics' postcode directory.
    private static let areas: [(country: String, areas: Set<String>)] = [
        (
            "Scotland",
            ["AB", "DD", "EH", "FK", "G", "HS", "IV", "KA", "KW", "KY", "ML", "PA", "PH", "ZE"]
        ),
        ("Wales", ["CF", "SA"]), ("Northern Ireland", ["BT"]),
    ]

    /// The country of a typed postcode or outcode: "Scotland" for "EH1 1AA"; nil if it is England, or not certain.
    public static func country(ofPostcode text: String) -> String? {
        let outcode = Postcode(text).map(\.outcode) ?? Outcode(text)
        guard let area = outcode?.description.prefix(while: { $0.isLetter }) else { return nil }
        return areas.first { $0.areas.contains(String(area)) }?.country
    }
}
