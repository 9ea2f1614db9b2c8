import Geo

extension Origin {
    /// The origin with two decimals of its coordinates, exact to about a kilometre. The weather service is sent no more of a
    /// person's position than that.
    public var roundedToKilometre: Origin {
        var rounded = self
        rounded.coordinate = coordinate.rounded(decimals: 2)
        return rounded
    }
}

extension ForecastPlace {
    /// The place of a search or of the home: a postcode, a position, a town.
    public init(_ origin: Origin) {
        let name = origin.label.isEmpty ? PlaceQuery.text(origin.coordinate) : origin.label
        self.init(name: name, at: origin.coordinate)
        let beginning = name + ", "
        region = origin.place.hasPrefix(beginning) ? String(origin.place.dropFirst(beginning.count)) : origin.place
        // The islands of Jersey, Guernsey and Man have British postcodes, but are countries of their own.
        guard let outcode = Postcode(origin.label)?.outcode ?? Outcode(origin.label), outcode.hasKnownArea,
            !["JE", "GY", "IM"].contains(outcode.area)
        else { return }
        (country, countryCode) = ("United Kingdom", "GB")
    }

    /// Whether two places are the same to a person: they have the same name and lie close together.
    public func isSame(as other: ForecastPlace, withinMetres metres: Double) -> Bool {
        PlaceName.folded(name) == PlaceName.folded(other.name)
            && coordinate.distance(to: other.coordinate) <= metres
    }
}
