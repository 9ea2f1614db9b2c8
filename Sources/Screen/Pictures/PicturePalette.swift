/// The part of the terminal's palette that a picture is drawn with.
struct PicturePalette: Sendable {
    let colours: [Sample]
    /// The index of the first colour in the palette of 256.
    private let first: Int
    /// Whether these are the cube and the greys, among which neighbours are found without a search.
    private let isFull: Bool

    /// How visible the dots of a shade are, from 0 (only the mean of both colours is seen) to 1 (every dot is seen).
    ///
    /// With higher values a picture has more contours, with lower ones truer colours. This and `hueWeight` were chosen by
    /// looking at nine photographs.
    let roughness: Float
    /// How much more visible dots of another hue are than dots that are only lighter or darker. In a palette of few
    /// colours, the nearest colour often has another hue.
    let hueWeight: Float

    static let full = PicturePalette(16...255, roughness: 0.3, hueWeight: 0)
    static let sixteen = PicturePalette(0...15, roughness: 0.2, hueWeight: 1)
    static let eight = PicturePalette(0...7, roughness: 0.2, hueWeight: 1)

    private init(_ indices: ClosedRange<Int>, roughness: Float, hueWeight: Float) {
        colours = indices.map { Sample(PaletteColour(palette: $0)) }
        first = indices.lowerBound
        isFull = first == 16
        self.roughness = roughness
        self.hueWeight = hueWeight
    }

    func ink(_ place: Int) -> PictureInk { .palette(UInt8(first + place)) }
    func ink(nearestTo colour: PaletteColour) -> PictureInk { ink(nearest(to: Sample(colour))) }

    /// The index of the nearest colour.
    @inline(__always) func nearest(to colour: Sample) -> Int {
        guard isFull else {
            var (best, least) = (0, distance(0, colour))
            for place in 1..<colours.count {
                let distance = distance(place, colour)
                if distance < least { (best, least) = (place, distance) }
            }
            return best
        }
        let (red, green, blue) = (Self.level(colour.x), Self.level(colour.y), Self.level(colour.z))
        let cube = 36 * red + 6 * green + blue
        let grey = Self.grey(below: colour + Sample(repeating: 5))
        return distance(grey, colour) < distance(cube, colour) ? grey : cube
    }

    /// Finds the colours from which a colour can be mixed, the nearest first: in the full palette those around it,
    /// otherwise all.
    func findNeighbours(of colour: Sample, in neighbours: inout Neighbours) {
        neighbours.removeAll()
        guard isFull else {
            for place in colours.indices { neighbours.insert(place, at: distance(place, colour)) }
            return
        }
        let (red, green, blue) = (Self.below(colour.x), Self.below(colour.y), Self.below(colour.z))
        for corner in 0..<8 {
            let place = 36 * (red + corner >> 2) + 6 * (green + corner >> 1 & 1) + blue + corner & 1
            neighbours.insert(place, at: distance(place, colour))
        }
        let grey = min(Self.grey(below: colour), colours.count - 2)
        for place in [grey, grey + 1] { neighbours.insert(place, at: distance(place, colour)) }
    }

    /// How visible dots are whose colour differs from the mean of the cell by `difference`.
    @inline(__always) func dots(_ difference: Sample) -> Float {
        let grey = (difference.x + difference.y + difference.z) / 3
        let hue = (difference - grey).colour
        return difference.dot(difference) + hueWeight * hue.dot(hue)
    }

    @inline(__always) private func distance(_ place: Int, _ colour: Sample) -> Float {
        let difference = colours[place] - colour
        return difference.dot(difference)
    }

    /// The nearest of the cube's levels 0, 95, 135, 175, 215 and 255, as 0 to 5.
    @inline(__always) private static func level(_ value: Float) -> Int {
        value < 47.5 ? 0 : min(5, max(1, Int((value - 35) / 40)))
    }

    /// The lower one of the two levels around a value, as 0 to 4.
    @inline(__always) private static func below(_ value: Float) -> Int {
        value < 95 ? 0 : min(4, Int((value - 55) / 40))
    }

    /// The index of the brightest grey that is not brighter than the mean of a colour's levels.
    @inline(__always) private static func grey(below colour: Sample) -> Int {
        216 + Int(min(23, max(0, ((colour.x + colour.y + colour.z) / 3 - 8) / 10)))
    }
}

/// A few colours of a palette, the nearest first.
struct Neighbours {
    static let limit = 8

    private(set) var count = 0
    private(set) var places = Array(repeating: 0, count: limit)
    private(set) var distances = Array(repeating: Float(0), count: limit)

    mutating func removeAll() { count = 0 }

    /// Adds a colour, unless the list is full of nearer ones.
    mutating func insert(_ place: Int, at distance: Float) {
        if count < Self.limit {
            count += 1
        } else if distance >= distances[count - 1] {
            return
        }
        var position = count - 1
        while position > 0, distances[position - 1] > distance {
            distances[position] = distances[position - 1]
            places[position] = places[position - 1]
            position -= 1
        }
        distances[position] = distance
        places[position] = place
    }
}
