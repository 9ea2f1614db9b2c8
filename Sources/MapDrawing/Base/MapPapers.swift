import Screen
import Tiles

/// The colours of the looks that have their own paper, for terminals with 256 colours.
extension MapPalette {
    /// - Parameters:
    ///   - areas: the background of each role, and the colour of its specks if it has any.
    ///   - lines: the colour of each role in near views, and in distant views.
    private init(_ look: MapLook, areas: [MapRole: (UInt8, UInt8?)], lines: [MapRole: (UInt8, UInt8)]) {
        self.init(areas: areas, lines: lines)
        paper = look.paper(.full)
        ink = look.ink(.full)
    }

    /// Nil for the look without paper.
    static func withPaper(_ look: MapLook) -> MapPalette? {
        switch look {
        case .dark: paperDark
        case .light: paperLight
        case .contrast: paperContrast
        case .colourBlind: paperColourBlind
        case .terminal: nil
        }
    }

    private static let paperDark = MapPalette(
        .dark,
        areas: [
            .water: (24, nil), .green: (22, nil), .builtUp: (235, nil), .campus: (236, 101), .building: (237, nil),
        ],
        lines: [
            .motorway: (215, 215), .mainRoad: (229, 223), .lesserRoad: (252, 249), .street: (243, 240),
            .service: (240, 239), .path: (240, 239), .railway: (140, 97), .boundary: (146, 103),
            .districtBoundary: (61, 61), .coast: (74, 74), .waterway: (74, 67),
        ])

    private static let paperLight = MapPalette(
        .light,
        areas: [
            .water: (153, nil), .green: (194, nil), .builtUp: (254, nil), .campus: (230, nil), .building: (253, nil),
        ],
        lines: [
            .motorway: (124, 130), .mainRoad: (16, 236), .lesserRoad: (239, 241), .street: (246, 249),
            .service: (249, 250), .path: (249, 250), .railway: (97, 139), .boundary: (90, 97),
            .districtBoundary: (140, 146), .coast: (25, 25), .waterway: (32, 67),
        ])

    private static let paperContrast = MapPalette(
        .contrast,
        areas: [
            .water: (18, nil), .green: (22, nil), .builtUp: (16, nil), .campus: (16, 226), .building: (236, nil),
        ],
        lines: [
            .motorway: (226, 226), .mainRoad: (231, 231), .lesserRoad: (255, 252), .street: (248, 246),
            .service: (244, 243), .path: (244, 243), .railway: (213, 213), .boundary: (207, 207),
            .districtBoundary: (177, 140), .coast: (51, 51), .waterway: (51, 45),
        ])

    private static let paperColourBlind = MapPalette(
        .colourBlind,
        areas: [
            // Parks are known by their specks, not by a green.
            .water: (24, nil), .green: (238, 108), .builtUp: (235, nil), .campus: (236, 144), .building: (237, nil),
        ],
        lines: [
            .motorway: (214, 214), .mainRoad: (230, 223), .lesserRoad: (252, 249), .street: (243, 240),
            .service: (240, 239), .path: (240, 239), .railway: (147, 103), .boundary: (111, 110),
            .districtBoundary: (67, 67), .coast: (75, 75), .waterway: (75, 67),
        ])
}
