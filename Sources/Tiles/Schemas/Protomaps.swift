extension TileSchema {
    /// Versions 1 to 3 have the tags of OpenStreetMap and "pmap:kind"; from version 4 on there is "kind" instead.
    ///
    /// Source: Protomaps, *Basemap Layers*, versions 2 to 4.
    public static let protomaps = TileSchema(
        "Protomaps", names: ["name", "name:en", "pgf:name"],
        others: ["mask"],
        layers: [
            "earth": [
                TileRule(nil, ["kind": ["cliff"]]), TileRule(.land),
            ],
            "natural": [TileRule(.green, ["natural": ["wood", "scrub", "wetland", "grassland", "heath", "forest"]])]
                + greens,
            "landcover": [
                TileRule(.green, ["kind": ["forest", "grassland"]]), TileRule(.builtUp, ["kind": ["urban_area"]]),
            ],
            "landuse": [
                TileRule(.campus, ["amenity": schools]), TileRule(.campus, ["pmap:kind": schools]),
                TileRule(.campus, ["kind": schools]),
            ] + greens + [
                TileRule(.builtUp, ["landuse": builtUp]), TileRule(.builtUp, ["pmap:kind": builtUp]),
                TileRule(.builtUp, ["kind": builtUp]),
            ],
            "water": [
                TileRule(nil, ["leisure": ["swimming_pool"]]), TileRule(nil, ["kind": ["swimming_pool", "fountain"]]),
                TileRule(nil, ["waterway": ["dam", "weir"]]), TileRule(nil, ["intermittent": ["true", "1", "yes"]]),
                TileRule(.water, unless: ["kind": ["playa", "glacier"]]),
                TileRule(.waterway, ["kind": waterways], unless: tunnels),
                // Points with the names of lakes, in a layer of areas.
                TileRule(.waterName, unless: ["kind": waterways], rank: [.order("min_zoom")]),
            ],
            "physical_line": [
                TileRule(nil, ["intermittent": ["true", "1", "yes"]]),
                TileRule(.waterway, ["waterway": waterways], unless: tunnels),
                TileRule(.waterway, ["pmap:kind": waterways], unless: tunnels),
            ],
            "physical_point": [
                TileRule(
                    .waterName, ["pmap:kind": ["ocean", "sea", "lake", "bay", "strait", "water", "reservoir"]],
                    rank: [.order("pmap:min_zoom")]),
                TileRule(.waterName, ["place": ["ocean", "sea"]]),
                TileRule(.waterName, ["natural": ["water", "bay", "strait"]]),
            ],
            "buildings": [TileRule(.building, unless: ["kind": ["address"]])],
            "roads": oldRoads + roads,
            "transit": [
                TileRule(
                    .railway,
                    ["railway": ["rail", "light_rail", "tram", "subway", "narrow_gauge", "monorail", "funicular"]],
                    unless: sidings),
                TileRule(.railway, ["pmap:kind": ["rail", "railway"]], unless: sidings + ["railway": disused]),
                TileRule(.railway, ["kind": ["rail"]], unless: sidings),
            ],
            "boundaries": [
                TileRule(nil, ["maritime": ["true", "1", "yes"]]),
                TileRule(.boundary, ["pmap:min_admin_level": ["2", "3", "4"]]),
                TileRule(.districtBoundary, ["pmap:min_admin_level": ["5", "6", "7", "8"]]),
                TileRule(.boundary, ["kind": ["country", "region"]]),
                TileRule(
                    .districtBoundary, ["kind": ["county", "locality"]], unless: ["kind_detail": ["9", "10", "11"]]),
                TileRule(.boundary, ["pmap:kind": ["country", "region", "state"]]),
                TileRule(.districtBoundary, ["pmap:kind": ["county", "locality"]]),
            ],
            "places": oldPlaces + places,
            "pois": [
                TileRule(.greenName, ["kind": parks], rank: [.order("min_zoom")]),
                TileRule(.greenName, ["pmap:kind": parks], rank: [.order("pmap:min_zoom")]),
            ],
        ])

    private static let schools = ["school", "university", "college", "kindergarten"]
    private static let waterways = ["river", "canal", "stream", "drain", "ditch"]
    private static let disused = [
        "disused", "proposed", "abandoned", "razed", "roundhouse", "turntable", "construction",
    ]
    private static let builtUp = [
        "residential", "commercial", "industrial", "retail", "railway", "garages", "brownfield",
    ]
    private static let parks = [
        "park", "national_park", "nature_reserve", "forest", "wood", "cemetery", "golf_course", "zoo", "garden",
        "recreation_ground", "protected_area",
    ]
    private static let tunnels: TileConditions = ["tunnel": ["yes", "culvert", "true"], "is_tunnel": ["true"]]
    private static let sidings = tunnels + ["service": ["yard", "siding", "spur", "crossover"]]
    private static let drives: TileConditions = ["service": ["driveway", "parking_aisle", "drive-through"]]
    private static let links: TileConditions = ["pmap:link": ["1", "true"]]

    private static let greens: [TileRule] = {
        let leisure = [
            "park", "pitch", "garden", "golf_course", "playground", "dog_park", "nature_reserve", "common", "track",
        ]
        let landuse = [
            "forest", "grass", "meadow", "cemetery", "recreation_ground", "orchard", "vineyard", "allotments",
            "village_green",
            "greenery",
        ]
        let kinds =
            leisure + landuse + [
                "wood", "grassland", "scrub", "wetland", "heath", "zoo",
            ]
        return [
            TileRule(.green, ["leisure": leisure]), TileRule(.green, ["landuse": landuse]),
            TileRule(.green, ["kind": kinds]), TileRule(.green, ["pmap:kind": kinds]),
        ]
    }()

    /// Roads of versions 1 to 3. OpenStreetMap's "highway" comes first, because it is more precise than "pmap:kind".
    private static let oldRoads = [
        TileRule(.motorway, ["highway": ["motorway", "trunk"]]),
        TileRule(.mainRoad, ["highway": ["primary", "motorway_link", "trunk_link"]]),
        TileRule(.lesserRoad, ["highway": ["secondary", "tertiary"]]),
        TileRule(
            .street,
            [
                "highway": [
                    "unclassified", "residential", "living_street", "primary_link", "secondary_link",
                    "tertiary_link", "road",
                ]
            ]),
        TileRule(.service, ["highway": ["service"]], unless: drives),
        // Pedestrian streets of old towns.
        TileRule(.street, ["highway": ["pedestrian"]], unless: tunnels),
        TileRule(
            .path, ["highway": ["footway", "path", "cycleway", "steps", "track", "bridleway"]],
            unless: tunnels + ["footway": ["sidewalk", "crossing"]]),
        TileRule(nil, ["highway": []]),
        TileRule(.motorway, ["pmap:kind": ["highway"]], unless: links),
        TileRule(.mainRoad, ["pmap:kind": ["major_road", "highway"]], unless: links),
        TileRule(.street, ["pmap:kind": ["medium_road", "minor_road", "major_road", "highway"]]),
        TileRule(.path, ["pmap:kind": ["path"]], unless: tunnels),
    ]

    private static let roads = [
        TileRule(.mainRoad, ["is_link": ["true", "1"], "kind": ["highway"]]),
        TileRule(.mainRoad, ["is_link": ["true", "1"], "kind_detail": ["trunk", "trunk_link"]]),
        TileRule(.street, ["is_link": ["true", "1"], "kind": ["major_road"]]),
        TileRule(.motorway, ["kind": ["highway"]]),
        TileRule(.motorway, ["kind_detail": ["trunk"], "kind": ["major_road"]]),
        TileRule(
            .lesserRoad,
            ["kind_detail": ["secondary", "secondary_link", "tertiary", "tertiary_link"], "kind": ["major_road"]]),
        TileRule(.mainRoad, ["kind": ["major_road"]]),
        TileRule(nil, ["kind": ["minor_road"], "service": ["driveway", "parking_aisle", "drive-through"]]),
        TileRule(.service, ["kind": ["minor_road"], "kind_detail": ["service"]]),
        TileRule(.lesserRoad, ["kind": ["medium_road"]]),
        TileRule(.street, ["kind": ["minor_road"]]),
        TileRule(nil, ["kind_detail": ["sidewalk", "crossing"]]),
        TileRule(.street, ["kind": ["path", "other"], "kind_detail": ["pedestrian"]], unless: tunnels),
        TileRule(.path, ["kind": ["path"]], unless: tunnels),
        TileRule(
            .path,
            ["kind": ["other"], "kind_detail": ["track", "footway", "path", "cycleway", "steps"]],
            unless: tunnels),
        TileRule(.railway, ["kind": ["rail"]], unless: sidings + ["kind_detail": disused]),
    ]

    private static let oldPlaces = [
        TileRule(.country, ["pmap:kind": ["country"]], rank: [.order("pmap:min_zoom"), .order("pmap:rank")]),
        TileRule(.region, ["pmap:kind": ["state", "region"]], rank: [.order("pmap:min_zoom"), .order("pmap:rank")]),
        TileRule(.city, ["place": ["city"]], rank: [.size("population")]),
        TileRule(.town, ["place": ["town"]], rank: [.size("population")]),
        TileRule(.village, ["place": ["village", "hamlet"]], rank: [.size("population")]),
        TileRule(.quarter, ["place": ["suburb", "quarter", "neighbourhood", "borough"]], rank: [.size("population")]),
        TileRule(nil, ["place": []]),
        TileRule(.city, ["pmap:kind": ["city", "locality"]], rank: [.size("population"), .order("pmap:rank")]),
        TileRule(.quarter, ["pmap:kind": ["neighbourhood", "macrohood"]], rank: [.size("population")]),
    ]

    private static let places = [
        TileRule(.country, ["kind": ["country"]], rank: [.order("min_zoom")]),
        TileRule(.region, ["kind": ["region"]], rank: [.order("min_zoom")]),
        TileRule(.town, ["kind": ["locality"], "kind_detail": ["town"]], rank: [.size("population")]),
        TileRule(
            .village, ["kind": ["locality"], "kind_detail": ["village", "hamlet"]], rank: [.size("population")]),
        TileRule(nil, ["kind_detail": ["locality", "isolated_dwelling", "farm", "allotments"]]),
        TileRule(.city, ["kind": ["locality"]], rank: [.size("population")]),
        TileRule(.quarter, ["kind": ["macrohood", "neighbourhood"]], rank: [.size("population")]),
    ]
}
