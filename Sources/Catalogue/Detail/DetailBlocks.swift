extension Detail {
    /// A number on a scale, and another number to compare it with.
    public struct Scale: Sendable, Equatable {
        /// A number that is marked on the scale, and its name: "average".
        public struct Reference: Sendable, Equatable {
            public var number: Double
            public var label: String

            public init(_ number: Double, _ label: String) {
                self.number = number
                self.label = label
            }
        }

        /// What the number measures: "Reading".
        public var label: String
        /// The number as it is written: "410".
        public var value: String
        public var number: Double
        /// The ends of the scale: the least and the greatest possible number. `low` is less than `high`.
        public var low: Double
        public var high: Double
        /// Nil if there is nothing to compare with.
        public var reference: Reference?
        /// How many cases the number comes from, shown beside it: "62 test takers". Blank if there is nothing to say.
        public var basis: String
        public var tone: Tone

        public init(
            label: String, value: String, number: Double, low: Double, high: Double,
            reference: Reference? = nil, basis: String = "", tone: Tone = .neutral
        ) {
            self.label = label
            self.value = value
            self.number = number
            self.low = low
            self.high = high
            self.reference = reference
            self.basis = basis
            self.tone = tone
        }

        /// How far along the scale a number is, from 0 to 1; a number beyond an end counts as the end.
        public func position(of number: Double) -> Double {
            high > low ? min(max((number - low) / (high - low), 0), 1) : 0
        }
    }

    /// Numbers over time, such as the temperature in the next hours.
    public struct Series: Sendable, Equatable {
        public enum Form: Sendable, Equatable { case line, bars }

        public struct Point: Sendable, Equatable {
            /// The time of the number: "09", "Mon".
            public var label: String
            /// Nil if the number is not known.
            public var number: Double?

            public init(_ label: String, _ number: Double?) {
                self.label = label
                self.number = number
            }
        }

        /// What the numbers are of: "Temperature".
        public var label: String
        /// Follows each number: "°", " mm". Blank if there is none.
        public var unit: String
        public var form: Form
        /// In the order of time.
        public var points: [Point]

        public init(label: String, unit: String, form: Form = .line, points: [Point]) {
            self.label = label
            self.unit = unit
            self.form = form
            self.points = points
        }

        /// The least and the greatest number; nil if none is known.
        public var range: ClosedRange<Double>? {
            let known = points.compactMap(\.number)
            guard let least = known.min(), let greatest = known.max() else { return nil }
            return least...greatest
        }
    }

    /// A picture in colours.
    public struct Picture: Sendable, Equatable {
        /// Pixels.
        public let width: Int
        public let height: Int
        /// Red, green and blue of each pixel, row by row from the top left.
        public let rgb: [UInt8]
        /// What the picture shows, in words.
        public let description: String

        /// - Returns: nil if there are not exactly three bytes for each pixel.
        public init?(width: Int, height: Int, rgb: [UInt8], description: String) {
            let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
            guard width > 0, height > 0, !isTooLarge, rgb.count.isMultiple(of: 3), rgb.count / 3 == pixels else {
                return nil
            }
            self.width = width
            self.height = height
            self.rgb = rgb
            self.description = description
        }
    }

    /// Another place of the same dataset.
    public struct PlaceReference: Sendable, Equatable {
        /// "urn:107848".
        public var id: String
        public var name: String
        /// Shown after the name; blank if there is nothing to say.
        public var note: String
        /// When the place was posted, in seconds since 1970; nil if that is not known. Its day and age are shown after
        /// the note.
        public var postedAt: Int?

        public init(id: String, name: String, note: String = "", postedAt: Int? = nil) {
            self.id = id
            self.name = name
            self.note = note
            self.postedAt = postedAt
        }
    }
}
