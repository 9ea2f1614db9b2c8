extension TileSchema {
    /// Versions 5 to 8. In version 8 borders of countries have level 0 and not 2, `maritime` is "true" or "false" and
    /// not 1 or 0, street names are in the layer `road`, and all places are in one layer.
    ///
    /// Source: Mapbox, *Mapbox Streets v7* and *Mapbox Streets v8* tileset references.
    public static let mapboxStreets = TileSchema(
        "Mapbox Streets", names: ["name", "name_en"],
        others: [
            "airport_label", "barrier_line", "country_label_line", "housenum_label", "motorway_junction",
            "mountain_peak_label", "rail_station_label", "structure", "transit_stop_label",
        ],
        layers: [
            "water": [TileRule(.water, unless: ["class": ["intermittent"]])],
            "waterway": [TileRule(.waterway, ["class": waterways], unless: ["structure": ["tunnel"]])],
            "waterway_label": [TileRule(.waterway, ["class": waterways], isLabel: true)],
            "water_label": [TileRule(.waterName, rank: [.size("area")])],
            "marine_label": [TileRule(.waterName, rank: [.order("labelrank")])],
            "natural_label": [
                TileRule(
                    .waterName, ["class": ["ocean", "sea", "bay", "water", "reservoir", "disputed_sea"]],
                    rank: [.order("sizerank")]),
                TileRule(.waterway, ["class": waterways], isLabel: true),
            ],
            "landuse": [
                TileRule(.campus, ["class": ["school"]]),
                TileRule(.green, ["class": ["park", "grass", "wood", "scrub", "cemetery", "pitch"]]),
                // Fields are not coloured; allotments and orchards are.
                TileRule(
                    .green, ["class": ["agriculture"], "type": ["allotments", "orchard", "vineyard", "plant_nursery"]]),
                TileRule(.builtUp, ["class": ["residential", "commercial_area", "industrial"]]),
            ],
            // National parks are not coloured, or whole counties would be green.
            "landuse_overlay": [
                TileRule(.green, ["class": ["wetland"]]),
                TileRule(.green, ["class": ["national_park"], "type": ["nature_reserve"]]),
            ],
            "building": [TileRule(.building, unless: ["underground": ["true"]])],
            "road": roads, "bridge": roads, "tunnel": roads,
            "road_label": roads.map(\.asLabel),
            "admin": [
                TileRule(nil, ["maritime": ["1", "true"]]),
                TileRule(.districtBoundary, ["admin_level": ["2"], "maritime": ["false"]]),
                TileRule(.boundary, ["admin_level": ["0", "1", "2", "3", "4"]]),
            ],
            "country_label": [TileRule(.country, rank: [.order("scalerank")])],
            "state_label": [TileRule(.region, rank: [.size("area")])],
            "place_label": [
                TileRule(.country, ["class": ["country"]], rank: importance),
                TileRule(.region, ["class": ["state"]], rank: importance),
                TileRule(.city, ["type": ["city"]], rank: importance),
                TileRule(.town, ["type": ["town"]], rank: importance),
                TileRule(.village, ["type": ["village", "hamlet"]], rank: importance),
                TileRule(.quarter, ["type": ["suburb", "quarter", "neighbourhood", "borough"]], rank: importance),
            ],
            "poi_label": [
                TileRule(
                    .greenName, ["maki": ["park", "golf", "cemetery", "garden", "zoo"]],
                    rank: [.order("sizerank"), .order("localrank")])
            ],
        ])

    private static let waterways = ["river", "canal", "stream", "drain", "ditch"]
    private static let importance: [TileRule.Rank] = [
        .order("symbolrank"), .order("scalerank"), .order("localrank", plus: 10),
    ]

    private static let roads = [
        TileRule(.motorway, ["class": ["motorway", "trunk"]]),
        TileRule(.mainRoad, ["class": ["main", "primary", "motorway_link", "trunk_link"]]),
        TileRule(.lesserRoad, ["class": ["secondary", "tertiary"]]),
        TileRule(
            .street,
            [
                "class": [
                    "street", "street_limited", "link", "primary_link", "secondary_link", "tertiary_link",
                ]
            ]),
        TileRule(
            .service, ["class": ["service"]],
            unless: [
                "type": ["service:driveway", "service:parking_aisle", "service:drive_through", "service:drive-through"]
            ]),
        TileRule(
            .street, ["class": ["pedestrian"]],
            unless: ["structure": ["tunnel"], "type": ["sidewalk", "crossing", "platform", "corridor"]]),
        TileRule(
            .path, ["class": ["path", "track"]],
            unless: ["structure": ["tunnel"], "type": ["sidewalk", "crossing", "platform", "piste", "corridor"]]),
        TileRule(
            .railway, ["class": ["major_rail", "minor_rail"]],
            unless: [
                "structure": ["tunnel"],
                "type": ["service:yard", "service:siding", "service:spur", "service:crossover"],
            ]),
    ]
}
