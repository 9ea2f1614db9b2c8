/// Everything that is known of one place, in titled sections, for the screen and for plain text alike.
public struct Detail: Sendable, Equatable {
    public struct Section: Sendable, Equatable {
        public var title: String
        public var rows: [Row]

        public init(_ title: String, _ rows: [Row]) {
            self.title = title
            self.rows = rows
        }
    }

    /// One block of a section.
    public enum Row: Sendable, Equatable {
        /// A label and its value: "Pupils", "412".
        case field(String, String)
        /// A label, a word from a scale, and the step of the scale that the word names, counted from 1.
        case bar(label: String, value: String, step: Int, steps: Int, tone: Tone)
        /// A number on a scale.
        case scale(Scale)
        /// A sentence or more.
        case text(String)
        /// A heading inside a section.
        case heading(String)
        /// A heading of what was found on a day, yyyymmdd; the rows up to the next heading belong to it. On the screen the day and
        /// its age follow the words.
        case dated(String, day: Int)
        /// A label and a web address, which is shown whole.
        case link(String, String)
        /// Numbers over time, drawn as a strip.
        case series(Series)
        case picture(Picture)
        /// Other places, which can be opened from here.
        case places([PlaceReference])
    }

    public var id: String
    public var name: String
    /// The address on one line.
    public var address: String
    /// The most useful fact in one line: "Good, 12 Mar 2019".
    public var headline: String
    /// What to know before the headline: "Closed 31 Aug 2012", "Open, but proposed to close"; blank for a place that is open.
    public var status = ""
    /// When the place was posted, changed and so on. Each is shown with its age.
    public var times: [Time] = []
    public var sections: [Section]
    /// What the dataset's actions copy, open and call.
    public var links: Links
    public var sources: [Source]
    /// The place's rows when places are compared; `Places.detail(of:records:)` adds them.
    public var comparison: [ComparisonRow] = []

    public init(
        id: String, name: String, address: String, headline: String, sections: [Section], links: Links = [:],
        sources: [Source]
    ) {
        self.id = id
        self.name = name
        self.address = address
        self.headline = headline
        self.sections = sections
        self.links = links
        self.sources = sources
    }
}

extension Detail {
    /// What happened to the place, such as "Posted", and when.
    public struct Time: Sendable, Equatable {
        public var label: String
        /// In seconds since 1970.
        public var seconds: Int

        public init(_ label: String, _ seconds: Int) {
            self.label = label
            self.seconds = seconds
        }
    }

    /// Web addresses and telephone numbers of a place, by the ids of its dataset's `Words.links`.
    public struct Links: Sendable, Equatable, ExpressibleByDictionaryLiteral {
        private var texts: [String: String] = [:]

        /// - Parameter elements: web addresses are http or https; nil or blank for a link that the place lacks.
        public init(dictionaryLiteral elements: (String, String?)...) {
            for (id, text) in elements where text?.isEmpty == false { texts[id] = text }
        }

        public subscript(_ id: String) -> String? {
            get { texts[id] }
            set { texts[id] = newValue }
        }
    }
}
