/// Everything that is known of one place, in groups that read well, for the screen and for plain text alike.
public struct Detail: Sendable, Equatable {
    public struct Section: Sendable, Equatable {
        public var title: String
        public var rows: [Row]

        public init(_ title: String, _ rows: [Row]) {
            self.title = title
            self.rows = rows
        }
    }

    public enum Row: Sendable, Equatable {
        /// A name and what it is.
        case field(String, String)
        /// A name, a word, and how far along a scale that is.
        case bar(label: String, value: String, step: Int, steps: Int, tone: Tone)
        /// A figure on a scale of numbers.
        case scale(Scale)
        /// A sentence or more.
        case text(String)
        /// A heading inside of a section.
        case heading(String)
    }

    /// A figure on a scale of numbers, and another one to compare it with.
    public struct Scale: Sendable, Equatable {
        /// A figure that is marked on the scale, and what it is: "average".
        public struct Reference: Sendable, Equatable {
            public var number: Double
            public var label: String

            public init(_ number: Double, _ label: String) {
                self.number = number
                self.label = label
            }
        }

        /// What it is a figure of: "Reading".
        public var label: String
        /// The figure in words: "410".
        public var value: String
        public var number: Double
        /// The least and the greatest figure that there can be; the first is less than the second.
        public var low: Double
        public var high: Double
        /// Nil where there is none.
        public var reference: Reference?
        /// What the figure rests on, which is shown beside it: "62 takers". Blank where there is nothing to say.
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

        /// How far along the scale a number is, from 0 to 1; what is beyond an end is at it.
        public func position(of number: Double) -> Double {
            high > low ? min(max((number - low) / (high - low), 0), 1) : 0
        }
    }

    /// What can be done with a place.
    public struct Links: Sendable, Equatable {
        /// http or https only; nil where there is none.
        public var report: String?
        public var website: String?
        public var telephone: String?

        public init(report: String? = nil, website: String? = nil, telephone: String? = nil) {
            self.report = report
            self.website = website
            self.telephone = telephone
        }
    }

    public var id: String
    public var name: String
    /// The address on one line.
    public var address: String
    /// The most important thing that is known, in one line: "Report card, 6 Jan 2026".
    public var headline: String
    public var sections: [Section]
    public var links: Links
    public var sources: [Source]
    /// What stands beside the same of other places.
    public var comparison: [ComparisonRow]

    public init(
        id: String, name: String, address: String, headline: String, sections: [Section], links: Links,
        sources: [Source], comparison: [ComparisonRow] = []
    ) {
        self.id = id
        self.name = name
        self.address = address
        self.headline = headline
        self.sections = sections
        self.links = links
        self.sources = sources
        self.comparison = comparison
    }
}
