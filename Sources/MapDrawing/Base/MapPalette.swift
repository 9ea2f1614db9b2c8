import Screen
import Tiles

/// The colours of the base map.
struct MapPalette: Sendable {
    /// How the cells of an area look.
    struct Area: Sendable {
        /// The background of the cells; the terminal's own if the area has no colour.
        var background = Colour.default
        /// The texture of cells without anything else in them, and its style.
        var pattern: (texture: Texture, style: Style)?
    }

    /// Characters spread over an area.
    enum Texture: Sendable { case waves, specks }

    /// The areas that look different from empty map.
    var areas: [MapRole: Area]
    /// The style of each role's lines in near views, and a quieter one for distant views.
    var lines: [MapRole: (near: Style, far: Style)]
    /// The style of the edge of water; nil if the colour of water shows its edge.
    var shore: Style?
    /// Used on coloured backgrounds in place of the terminal's own text colour; nil if that can be read on all of them.
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

    /// - Parameters:
    ///   - areas: the background of each role, and the colour of its specks if it has any.
    ///   - lines: the colour of each role in near views, and in distant views.
    private init(areas: [MapRole: (UInt8, UInt8?)], lines: [MapRole: (UInt8, UInt8)], ink: UInt8? = nil) {
        self.init(
            areas: areas.mapValues { background, specks in
                Area(background: Colour(background), pattern: specks.map { (.specks, Style(Colour($0))) })
            },
            lines: lines.mapValues { (Style(Colour($0)), Style(Colour($1))) }, ink: ink.map { Colour($0) })
    }

    private static let dark = MapPalette(
        areas: [
            .water: (24, nil), .green: (22, nil), .builtUp: (234, nil), .campus: (235, 101),
            .building: (236, nil),
        ],
        lines: [
            .motorway: (172, 130), .mainRoad: (247, 241), .street: (240, 238), .path: (238, 238), .railway: (60, 60),
            .boundary: (103, 103), .districtBoundary: (60, 60), .coast: (31, 31), .waterway: (31, 24),
        ])

    private static let light = MapPalette(
        areas: [
            .water: (153, nil), .green: (194, nil), .builtUp: (255, nil), .campus: (230, nil),
            .building: (254, nil),
        ],
        lines: [
            .motorway: (208, 215), .mainRoad: (241, 246), .street: (247, 250), .path: (251, 251), .railway: (139, 182),
            .boundary: (97, 97), .districtBoundary: (146, 146), .coast: (67, 67), .waterway: (74, 110),
        ])

    private static let middling = MapPalette(
        areas: [.water: (67, nil), .green: (65, nil), .campus: (101, nil)],
        lines: [
            .motorway: (172, 172), .mainRoad: (136, 243), .street: (244, 244), .path: (244, 244), .railway: (96, 96),
            .boundary: (97, 97), .districtBoundary: (103, 103), .coast: (67, 67), .waterway: (67, 67),
        ], ink: 16)

    /// The first 8 or 16 colours are bright and differ between themes, so only water has one as its background.
    private static func few(_ background: MapTheme.Background, bright: Bool) -> MapPalette {
        let quiet = bright ? Style(Colour(8)) : Style(.default, on: .default, .dim)
        let main = Style.plain
        let motorway = Style(Colour(background == .dark ? 3 : 1))
        return MapPalette(
            areas: [
                .water: Area(background: Colour(4)), .green: Area(pattern: (.specks, Style(Colour(2)))),
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
        // Lines of blocks and of ASCII characters are so thick that they are drawn quieter than the pins.
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
