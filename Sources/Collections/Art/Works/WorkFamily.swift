import Catalogue

/// Families of works, recognised by the words that lists use for kinds. Each family has a shape on the map.
enum WorkFamily: CaseIterable {
    case sculpture, flat, monument, water, media, other

    /// - Parameter kind: the kind as a list has it: "Two-dimensional artwork", "Murale".
    init(kind: String) {
        let words = FoldedText(kind).joined
        self = Self.allCases.first { family in family.words.contains { words.contains($0) } } ?? .other
    }

    private var words: [String] {
        switch self {
        case .sculpture: ["sculpt", "escult", "scult", "skulptur", "plastik", "statue", "beeld", "bust", "figurative"]
        case .flat:
            [
                "mural", "two dimensional", "paint", "watercolo", "aquarel", "peint", "pintura", "dipint", "malerei",
                "schilder", "mosai",
                "relief",
                "photo", "foto", "print", "stained glass", "vitrail", "vitraux", "tapestry", "drawing", "graffiti",
                "street art",
            ]
        case .monument: ["monument", "memorial", "denkmal", "totem", "gateway", "plaque", "obelisk", "cenotaph"]
        case .water: ["fountain", "water", "fontaine", "fuente", "fontana", "brunnen", "fontein"]
        case .media:
            ["media", "video", "light", "sound", "installation", "performance", "engaged", "digital", "licht", "lumi"]
        case .other: []
        }
    }

    var shape: Mark.Shape {
        switch self {
        case .sculpture: .circle
        case .flat: .square
        case .monument: .triangle
        case .water: .diamond
        case .media: .star
        case .other: .hexagon
        }
    }

    /// What its works are called when they are counted.
    var noun: Noun {
        switch self {
        case .sculpture: Noun("sculpture", "sculptures")
        case .flat: Noun("picture or relief", "pictures and reliefs")
        case .monument: Noun("monument", "monuments")
        case .water: Noun("fountain", "fountains")
        case .media: Noun("installation", "installations")
        case .other: Noun("other work", "other works")
        }
    }

    /// For the legend.
    var meaning: String {
        switch self {
        case .sculpture: "Sculpture"
        case .flat: "Mural, painting, relief, mosaic"
        case .monument: "Monument, memorial, totem pole"
        case .water: "Fountain or water"
        case .media: "Installation, light, video, performance"
        case .other: "Other works, and works of unknown kind"
        }
    }
}
