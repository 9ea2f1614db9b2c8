import Screen
import Tiles

/// The colours of a map below its pins.
struct MapPalette: Sendable {
    /// How an area looks.
    struct Area: Sendable {
        /// The background of its cells; the default where it has none.
        var ground = Colour.default
        /// What its cells hold where nothing else stands, in what style.
        var pattern: (texture: Texture, style: Style)?
    }

    /// Marks strewn over an area that has no colour of its own.
    enum Texture: Sendable { case waves, specks }

    /// Those that look like bare ground are left out.
    var areas: [MapRole: Area]
    /// A role's style close by, and the quiet one from afar.
    var lines: [MapRole: (near: Style, far: Style)]
    /// The edge of water in dots, where its colour does not show it.
    var shore: Style?
    /// Text in the terminal's own colour takes this one over a ground; nil where its own can be read there.
    var ink: Colour?
}

extension MapPalette {
    static func of(_ theme: MapTheme, _ charset: CharacterSet) -> MapPalette {
        switch (theme.depth, theme.background) {
        case (.none, _): plain(charset)
        case (.eight, let background), (.sixteen, let background): few(background, bright: theme.depth == .sixteen)
        case (.full, .dark): dark
        case (.full, .light): light
        case (.full, .unknown): middling
        }
    }

    /// - Parameter areas: the background, and the colour of specks on it where it has such.
    private init(areas: [MapRole: (UInt8, UInt8?)], lines: [MapRole: (UInt8, UInt8)], ink: UInt8? = nil) {
        self.init(
            areas: areas.mapValues { ground, specks in
                Area(ground: Colour(ground), pattern: specks.map { (.specks, Style(Colour($0))) })
            },
            lines: lines.mapValues { (Style(Colour($0)), Style(Colour($1))) }, ink: ink.map { Colour($0) })
    }

    private static let dark = MapPalette(
        areas: [
            .water: (24, nil), .green: (22, nil), .builtUp: (234, nil), .schoolGround: (235, 101),
            .building: (236, nil),
        ],
        lines: [
            .motorway: (172, 130), .mainRoad: (247, 241), .street: (240, 238), .path: (238, 238), .railway: (60, 60),
            .boundary: (103, 103), .districtBoundary: (60, 60), .coast: (31, 31), .waterway: (31, 24),
        ])

    private static let light = MapPalette(
        areas: [
            .water: (153, nil), .green: (194, nil), .builtUp: (255, nil), .schoolGround: (230, nil),
            .building: (254, nil),
        ],
        lines: [
            .motorway: (208, 215), .mainRoad: (241, 246), .street: (247, 250), .path: (251, 251), .railway: (139, 182),
            .boundary: (97, 97), .districtBoundary: (146, 146), .coast: (67, 67), .waterway: (74, 110),
        ])

    private static let middling = MapPalette(
        areas: [.water: (67, nil), .green: (65, nil), .schoolGround: (101, nil)],
        lines: [
            .motorway: (172, 172), .mainRoad: (136, 243), .street: (244, 244), .path: (244, 244), .railway: (96, 96),
            .boundary: (97, 97), .districtBoundary: (103, 103), .coast: (67, 67), .waterway: (67, 67),
        ], ink: 16)

    /// The colours of 8 or 16 are the terminal theme's own, loud and never the same: only water takes one as its ground.
    private static func few(_ background: MapTheme.Background, bright: Bool) -> MapPalette {
        let quiet = bright ? Style(Colour(8)) : Style(.default, on: .default, .dim)
        let main = Style.plain
        let motorway = Style(Colour(background == .dark ? 3 : 1))
        return MapPalette(
            areas: [
                .water: Area(ground: Colour(4)), .green: Area(pattern: (.specks, Style(Colour(2)))),
            ],
            lines: [
                .motorway: (motorway, motorway), .mainRoad: (main, quiet), .street: (quiet, quiet),
                .path: (quiet, quiet), .railway: (Style(Colour(5)), quiet), .boundary: (Style(Colour(5)), quiet),
                .districtBoundary: (quiet, quiet), .coast: (Style(Colour(6)), Style(Colour(6))),
                .waterway: (Style(Colour(4)), Style(Colour(4))),
            ], ink: Colour(bright ? 15 : 7))
    }

    private static func plain(_ charset: CharacterSet) -> MapPalette {
        let (strong, normal, quiet) = (
            Style(.default, on: .default, .bold), Style.plain, Style(.default, on: .default, .dim)
        )
        // Lines of blocks and strokes are so thick that they must stand back behind the pins.
        let (great, main) = charset == .braille ? (strong, normal) : (normal, quiet)
        return MapPalette(
            areas: [.water: Area(pattern: (.waves, quiet))],
            lines: [
                .motorway: (great, normal), .mainRoad: (main, quiet), .street: (quiet, quiet), .path: (quiet, quiet),
                .railway: (quiet, quiet), .boundary: (normal, quiet), .districtBoundary: (quiet, quiet),
                .coast: (normal, normal), .waterway: (quiet, quiet),
            ], shore: main)
    }
}
