import Catalogue
import Geo

/// What the services answer that look up postcodes and names.
extension FuzzTarget {
    static let lookupAnswers = [
        FuzzTarget(
            "postcodes-io",
            texts: [
                postcode, #"{"status":200,"result":[{"postcode":"LS1 4AP","longitude":-1.5,"latitude":53.7}]}"#,
                #"{"status":404,"error":"Invalid","terminated":{"postcode":"LS1 4AP","year_terminated":1996,"month_terminated":6,"longitude":-1.5,"latitude":53.7}}"#,
            ]
        ) { bytes in
            guard let asked = Postcode("LS1 4AP") else { return }
            if case .at(let origin)? = try? PostcodesIO.answer(bytes, about: asked) { try checkOrigin(origin) }
            if let origin = try? PostcodesIO.nearest(bytes) { try checkOrigin(origin) }
        },
        FuzzTarget("nominatim", texts: [nominatim, #"{"error":{"code":400,"message":"Bad"}}"#]) { bytes in
            do throws(LookupError) {
                for origin in try Nominatim.places(bytes) { try? checkOrigin(origin) }
            } catch {
                try checkClean(error, "an error")
            }
            for origin in (try? Nominatim.places(bytes)) ?? [] { try checkOrigin(origin) }
        },
    ]

    private static func checkOrigin(_ origin: Origin) throws {
        try checkClean(origin, "an answer")
        try checkOnEarth(origin.coordinate, "an answer")
    }

    private static let postcode = """
        {"status":200,"result":{"postcode":"LS1 4AP","quality":6,"longitude":-1.549,"latitude":53.796,"admin_district":"Leeds",\
        "parish":"Leeds, unparished area","admin_ward":"City"}}
        """

    private static let nominatim = """
        [{"name":"Otley Chevin","display_name":"Otley Chevin, Otley, Leeds, West Yorkshire, England, LS21 3DD, United Kingdom","lat":\
        "53.9","lon":"-1.7","boundingbox":["53.9","54.2","-2.2","-1.6"]}]
        """
}
