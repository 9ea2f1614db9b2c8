/// The phrases of a dataset that shared code puts into tables, panes and messages.
public struct Words: Sendable {
    /// What the shapes, letters and tones of the marks mean. A mark with a label explains all labels that
    /// begin with it. A mark without a label and with a blank letter explains its shape alone.
    public var legend: [(mark: Mark, meaning: String)]
    /// The short forms that narrow lists use, each with what it means: ("Req. impr.", "Requires improvement").
    public var shortForms: [(short: String, meaning: String)]
    /// What to bear in mind when reading the marks, a short sentence each, the most important first.
    public var caveats: [String]
    /// What a distance does not mean: "Living near doesn't guarantee a place". No full stop; blank if there is nothing to say.
    public var distanceNote: String
    /// The heading of the column that has the summaries: "WHAT IS KNOWN".
    public var summaryHeading: String
    /// Words in the names of places that are written in several ways.
    public var synonyms: Synonyms
    /// The links that a place may have, in the order in which they are listed.
    public var links: [LinkName]
    /// The word for places to which the facet of a filter does not apply, so that the filter leaves them out; nil if every facet
    /// applies to every place.
    public var leftOut: LeftOut?
    /// Values that a filter by another value leaves out, though people may expect them.
    public var similarValues: [SimilarValue]
    /// The filters that commands offer as options of their own, besides `--filter`.
    public var shortFilters: [ShortFilter]
    /// What the dataset is and how to get its places, shown on the screen while there are none; blank for the usual words.
    public var introduction: String
    /// The same for the shell: commands instead of keys.
    public var introductionInShell: String
    /// What can be typed to find one of all places, shown in the empty field.
    public var findHint: String
    /// Who made the data and under which licence, in few words, for data that must be credited on every list, map and comparison; blank
    /// for other data.
    public var credit: String

    /// - Parameter introductionInShell: nil if the introduction is the same.
    public init(
        legend: [(mark: Mark, meaning: String)] = [], shortForms: [(short: String, meaning: String)] = [],
        caveats: [String] = [], distanceNote: String = "",
        summaryHeading: String = "WHAT IS KNOWN", synonyms: Synonyms = .none, links: [LinkName] = [],
        leftOut: LeftOut? = nil, similarValues: [SimilarValue] = [], shortFilters: [ShortFilter] = [],
        introduction: String = "", introductionInShell: String? = nil,
        findHint: String = "name, town, district or number", credit: String = ""
    ) {
        self.legend = legend
        self.shortForms = shortForms
        self.caveats = caveats
        self.distanceNote = distanceNote
        self.summaryHeading = summaryHeading
        self.synonyms = synonyms
        self.links = links
        self.leftOut = leftOut
        self.similarValues = similarValues
        self.shortFilters = shortFilters
        self.introduction = introduction
        self.introductionInShell = introductionInShell ?? introduction
        self.findHint = findHint
        self.credit = credit
    }

    /// What one kind of link is called.
    public struct LinkName: Sendable, Hashable {
        /// What `Detail.links` and the dataset's actions call the link: "website".
        public var id: String
        /// Its name in lists and tables: "Website".
        public var label: String
        /// Its name in JSON and CSV.
        public var field: String

        /// - Parameter field: the same as the id if nil.
        public init(_ id: String, label: String, field: String? = nil) {
            self.id = id
            self.label = label
            self.field = field ?? id
        }
    }

    /// A filter with an option of its own on the command line.
    public struct ShortFilter: Sendable, Hashable {
        /// The id of the facet, which is also the name of the option.
        public var facet: String
        /// What the help says about the values.
        public var help: String

        public init(facet: String, help: String) {
            self.facet = facet
            self.help = help
        }
    }

    /// Places that a filter leaves out because the facet does not apply to them.
    public struct LeftOut: Sendable, Hashable {
        /// The id of the facets' value for these places, the same in every facet: "not-graded-this-way".
        public var value: String
        /// Follows the noun in a sentence: "without a grade of that kind".
        public var phrase: String
        /// The name of the member with the number of these places in the JSON of a search.
        public var field: String

        public init(value: String, phrase: String, field: String) {
            self.value = value
            self.phrase = phrase
            self.field = field
        }
    }

    /// A value that people may expect a filter by another value to include. A filter by secondary leaves all-through schools out, so
    /// commands mention them.
    public struct SimilarValue: Sendable, Hashable {
        /// The id of the facet.
        public var facet: String
        /// The id of the value that is left out: "all-through".
        public var value: String
        /// The id of the value that is asked for: "secondary".
        public var asked: String

        public init(facet: String, _ value: String, asked: String) {
            self.facet = facet
            self.value = value
            self.asked = asked
        }
    }
}
