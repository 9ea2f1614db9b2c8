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
    /// The background of cells without an area; the terminal's own if the map has no paper.
    var paper = Colour.default

    /// The background of an area's cells; the paper for an area without a colour, and where there is no area.
    func background(of area: Area?) -> Colour {
        guard let colour = area?.background, colour != .default else { return paper }
        return colour
    }
}

extension MapPalette {
    static func of(_ theme: MapTheme, _ charset: CharacterSet) -> MapPalette {
        if theme.depth == .full, let palette = withPaper(theme.look) { return palette }
        return switch (theme.depth, theme.background) {
        case (.none, _): plain(charset)
        case (.eight, let background), (.sixteen, let background):
            few(background, bright: theme.depth == .sixteen).on(theme)
        case (.full, .dark): dark
        case (.full, .light): light
        case (.full, .unknown): middling
        }
    }

    /// - Parameters:
    ///   - areas: the background of each role, and the colour of its specks if it has any.
    ///   - lines: the colour of each role in near views, and in distant views.
    init(areas: [MapRole: (UInt8, UInt8?)], lines: [MapRole: (UInt8, UInt8)], ink: UInt8? = nil) {
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
            .motorway: (172, 130), .mainRoad: (250, 246), .lesserRoad: (246, 241), .street: (240, 238),
            .service: (239, 238), .path: (238, 238), .railway: (60, 60),
            .boundary: (103, 103), .districtBoundary: (60, 60), .coast: (31, 31), .waterway: (31, 24),
        ])

    private static let light = MapPalette(
        areas: [
            .water: (153, nil), .green: (194, nil), .builtUp: (255, nil), .campus: (230, nil),
            .building: (254, nil),
        ],
        lines: [
            .motorway: (208, 215), .mainRoad: (236, 241), .lesserRoad: (241, 246), .street: (247, 250),
            .service: (249, 251), .path: (251, 251), .railway: (139, 182),
            .boundary: (97, 97), .districtBoundary: (146, 146), .coast: (67, 67), .waterway: (74, 110),
        ])

    private static let middling = MapPalette(
        areas: [.water: (67, nil), .green: (65, nil), .campus: (101, nil)],
        lines: [
            .motorway: (172, 172), .mainRoad: (136, 243), .lesserRoad: (243, 243), .street: (244, 244),
            .service: (244, 244), .path: (244, 244), .railway: (96, 96),
            .boundary: (97, 97), .districtBoundary: (103, 103), .coast: (67, 67), .waterway: (67, 67),
        ], ink: 16)

    /// The first 8 or 16 colours are bright and differ between themes, so only water has one as its background.
    private static func few(_ background: BackgroundShade, bright: Bool) -> MapPalette {
        let quiet = bright ? Style(Colour(8)) : Style(.default, on: .default, .dim)
        let main = Style.plain
        let motorway = Style(Colour(background == .dark ? 3 : 1))
        return MapPalette(
            areas: [
                .water: Area(background: Colour(4)), .green: Area(pattern: (.specks, Style(Colour(2)))),
            ],
            lines: [
                .motorway: (motorway, motorway), .mainRoad: (main, quiet), .lesserRoad: (main, quiet),
                .street: (quiet, quiet), .service: (quiet, quiet), .path: (quiet, quiet),
                .railway: (Style(Colour(5)), quiet), .boundary: (Style(Colour(5)), quiet),
                .districtBoundary: (quiet, quiet), .coast: (Style(Colour(6)), Style(Colour(6))),
                .waterway: (Style(Colour(4)), Style(Colour(4))),
            ], ink: Colour(bright ? 15 : 7))
    }

    /// The palette with the paper of a theme, and with its ink in place of the terminal's own colour in lines.
    private func on(_ theme: MapTheme) -> MapPalette {
        guard theme.paper != .default else { return self }
        var palette = self
        palette.paper = theme.paper
        func inked(_ style: Style) -> Style {
            style.foreground == .default ? Style(theme.ink, on: .default, style.attributes) : style
        }
        palette.lines = lines.mapValues { (inked($0.near), inked($0.far)) }
        return palette
    }

    private static func plain(_ charset: CharacterSet) -> MapPalette {
        let (strong, normal, quiet) = (
            Style(.default, on: .default, .bold), Style.plain, Style(.default, on: .default, .dim)
        )
        // Lines of blocks and of ASCII characters are thicker than lines of Braille dots, so they are drawn fainter to let the pins
        // stand out.
        let (great, main) = charset == .braille ? (strong, normal) : (normal, quiet)
        return MapPalette(
            areas: [.water: Area(pattern: (.waves, quiet))],
            lines: [
                .motorway: (great, normal), .mainRoad: (main, quiet), .lesserRoad: (main, quiet),
                .street: (quiet, quiet), .service: (quiet, quiet), .path: (quiet, quiet), .railway: (quiet, quiet),
                .boundary: (normal, quiet), .districtBoundary: (quiet, quiet),
                .coast: (normal, normal), .waterway: (quiet, quiet),
            ], shore: main)
    }
}
