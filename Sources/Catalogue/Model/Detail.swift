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
        /// A sentence or more.
        case text(String)
        /// A heading inside of a section.
        case heading(String)
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
