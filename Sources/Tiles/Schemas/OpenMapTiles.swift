extension TileSchema {
    /// Source: MapTiler, *OpenMapTiles Vector Tile Schema*, version 3.
    public static let openMapTiles = TileSchema(
        "OpenMapTiles", names: ["name", "name:en", "name:latin", "name_en", "name_int"],
        others: ["aerodrome_label", "aeroway", "housenumber", "mountain_peak"],
        layers: [
            "water": [
                TileRule(.water, unless: ["class": ["swimming_pool"], "intermittent": ["1"], "brunnel": ["tunnel"]])
            ],
            "waterway": [
                TileRule(
                    .waterway, ["class": ["river", "canal", "stream", "drain", "ditch"]],
                    unless: ["intermittent": ["1"], "brunnel": ["tunnel"]])
            ],
            "water_name": [
                TileRule(.waterName, ["class": ["ocean"]], rank: [.order("rank")]),
                TileRule(.waterName, unless: ["intermittent": ["1"]], rank: [.order("rank", plus: 10)]),
            ],
            "landcover": [
                TileRule(.green, ["class": ["wood", "grass", "wetland"]]),
                // Fields are not coloured; the subclasses of farmland that are gardens are.
                TileRule(
                    .green,
                    ["class": ["farmland"], "subclass": ["allotments", "orchard", "plant_nursery", "vineyard"]]),
            ],
            "park": [
                // National parks are named and not coloured, or whole counties would be green.
                TileRule(.green, ["class": ["nature_reserve"]]), TileRule(.greenName, rank: [.order("rank")]),
            ],
            "landuse": [
                TileRule(.campus, ["class": ["school", "university", "kindergarten", "college"]]),
                TileRule(
                    .green,
                    ["class": ["cemetery", "pitch", "playground", "track", "zoo", "theme_park", "stadium", "grass"]]),
                TileRule(
                    .builtUp,
                    [
                        "class": [
                            "residential", "suburb", "quarter", "neighbourhood", "commercial", "industrial", "retail",
                            "garages", "railway", "bus_station",
                        ]
                    ]),
            ],
            "building": [TileRule(.building)],
            "transportation": roads,
            "transportation_name": roads.map(\.asLabel),
            "boundary": [
                TileRule(nil, ["maritime": ["1", "true"]]),
                TileRule(.boundary, ["admin_level": ["2", "3", "4"]]),
                TileRule(.districtBoundary, ["admin_level": ["5", "6", "7", "8"]]),
            ],
            "place": [
                TileRule(.country, ["class": ["country"]], rank: [.order("rank")]),
                TileRule(.region, ["class": ["state", "province"]], rank: [.order("rank")]),
                TileRule(.city, ["class": ["city"]], rank: [.order("rank")]),
                TileRule(.town, ["class": ["town"]], rank: [.order("rank")]),
                TileRule(.village, ["class": ["village", "hamlet"]], rank: [.order("rank")]),
                TileRule(
                    .quarter, ["class": ["borough", "suburb", "quarter", "neighbourhood"]], rank: [.order("rank")]),
            ],
            "poi": [
                TileRule(.greenName, ["class": ["park", "cemetery", "golf", "zoo"]], rank: [.order("rank", plus: 10)])
            ],
        ])

    private static let roads = [
        TileRule(.mainRoad, ["ramp": ["1"], "class": ["motorway", "trunk"]]),
        TileRule(.street, ["ramp": ["1"], "class": ["primary", "secondary", "tertiary"]]),
        TileRule(.motorway, ["class": ["motorway", "trunk"]]),
        TileRule(.mainRoad, ["class": ["primary"]]),
        TileRule(.lesserRoad, ["class": ["secondary", "tertiary"]]),
        TileRule(.street, ["class": ["minor"]]),
        TileRule(
            .service, ["class": ["service"]], unless: ["service": ["driveway", "parking_aisle", "drive-through"]]),
        TileRule(.street, ["class": ["path"], "subclass": ["pedestrian"]], unless: ["brunnel": ["tunnel"]]),
        TileRule(
            .path, ["class": ["path", "track", "busway", "bus_guideway"]],
            unless: ["brunnel": ["tunnel"], "subclass": ["platform", "corridor"]]),
        TileRule(
            .railway, ["class": ["rail", "transit"]],
            unless: ["brunnel": ["tunnel"], "service": ["spur", "yard", "siding", "crossover"]]),
    ]
}
