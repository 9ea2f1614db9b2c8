extension TileSchema {
    /// Source: Geofabrik and VersaTiles, *Shortbread Vector Tile Schema*, versions 1.0 to 1.2 (2022 on).
    public static let shortbread = TileSchema(
        "Shortbread", names: ["name", "name_en", "name_de"],
        others: [
            "street_polygons", "streets_polygons_labels", "bridges", "ferries", "addresses", "dam_lines", "pier_lines",
        ],
        layers: [
            "ocean": [TileRule(.water)],
            "water_polygons": [TileRule(.water, unless: ["kind": ["glacier", "swimming_pool"]])],
            "water_polygons_labels": [
                TileRule(.waterName, unless: ["kind": ["glacier", "swimming_pool"]], rank: [.size("way_area")])
            ],
            "water_lines": [TileRule(.waterway, ["kind": waterways], unless: ["tunnel": ["true"]])],
            "water_lines_labels": [
                TileRule(.waterway, ["kind": waterways], unless: ["tunnel": ["true"]], isLabel: true)
            ],
            "land": [
                TileRule(
                    .green,
                    [
                        "kind": [
                            "allotments", "bog", "cemetery", "forest", "garden", "golf_course", "grass", "grassland",
                            "grave_yard", "greenfield", "heath", "marsh", "meadow", "orchard", "park", "plant_nursery",
                            "playground", "recreation_ground", "scrub", "string_bog", "swamp", "village_green",
                            "vineyard",
                            "wet_meadow",
                        ]
                    ]),
                TileRule(
                    .builtUp,
                    ["kind": ["brownfield", "commercial", "garages", "industrial", "railway", "residential", "retail"]]),
            ],
            "sites": [
                TileRule(.campus, ["kind": ["college", "kindergarten", "school", "university"]]),
                TileRule(.green, ["kind": ["sports_center", "sports_centre"]]),
            ],
            "buildings": [TileRule(.building)],
            "streets": streets,
            "street_labels": streets.map(\.asLabel),
            "boundaries": [
                TileRule(nil, ["maritime": ["true"]]), TileRule(nil, ["coastline": ["true"]]),
                TileRule(.boundary, ["admin_level": ["2", "3", "4"]]),
                TileRule(.districtBoundary, ["admin_level": ["5", "6", "7", "8"]]),
            ],
            "boundary_labels": [
                TileRule(.country, ["admin_level": ["2"]], rank: [.size("way_area")]),
                TileRule(.region, ["admin_level": ["4"]], rank: [.size("way_area")]),
            ],
            "place_labels": [
                TileRule(.city, ["kind": ["capital", "state_capital", "city"]], rank: [.size("population")]),
                TileRule(.town, ["kind": ["town"]], rank: [.size("population")]),
                TileRule(.village, ["kind": ["village", "hamlet"]], rank: [.size("population")]),
                TileRule(.quarter, ["kind": ["suburb", "quarter", "neighbourhood"]], rank: [.size("population")]),
            ],
        ])

    private static let waterways = ["river", "canal", "stream", "ditch"]

    private static let streets = [
        TileRule(
            .railway, ["kind": ["rail", "narrow_gauge", "light_rail", "tram", "subway", "funicular", "monorail"]],
            unless: ["tunnel": ["true"], "service": ["yard", "siding", "spur", "crossover"]]),
        TileRule(.street, ["link": ["true"], "kind": ["primary", "secondary", "tertiary"]]),
        TileRule(.mainRoad, ["link": ["true"], "kind": ["motorway", "trunk"]]),
        TileRule(.motorway, ["kind": ["motorway", "trunk"]]),
        TileRule(.mainRoad, ["kind": ["primary", "motorway_link", "trunk_link"]]),
        TileRule(.lesserRoad, ["kind": ["secondary", "tertiary"]]),
        TileRule(
            .street,
            [
                "kind": [
                    "unclassified", "residential", "living_street", "primary_link", "secondary_link",
                    "tertiary_link",
                ]
            ]),
        TileRule(
            .service, ["kind": ["service"]], unless: ["service": ["driveway", "parking_aisle", "drive-through"]]),
        TileRule(.street, ["kind": ["pedestrian"]], unless: ["tunnel": ["true"]]),
        TileRule(
            .path,
            [
                "kind": [
                    "track", "footway", "path", "cycleway", "steps", "bridleway", "busway",
                    "bus_guideway",
                ]
            ],
            unless: ["tunnel": ["true"]]),
    ]
}
