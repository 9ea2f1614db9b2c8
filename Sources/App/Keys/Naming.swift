import Catalogue

/// The words for what a person does with a place of the open dataset.
struct ChoiceWords: Sendable {
    /// Where the key Space adds a place.
    let list: String
    /// What a place is removed from in a comparison.
    let compared: String
    /// The hint at the key Space while the selected place is not there; else the hint is "remove".
    let add: String
    /// The hint at the key that opens a place.
    let details: String
    /// Which places a person may delete.
    let own: String
    /// What the sign `✓` says about a place in a list or on a map.
    let sign: String
    /// What is compared, after a number.
    let counted: String

    static let shortlist = ChoiceWords(
        list: "shortlist", compared: "shortlist", add: "add", details: "details", own: "of your own",
        sign: "On your shortlist", counted: "on your shortlist")
    static let favourites = ChoiceWords(
        list: "favourites", compared: "the comparison", add: "favourite", details: "forecast",
        own: "from your favourites", sign: "In the comparison", counted: "{places}")
}

extension String {
    /// Replaces "{place}" and "{places}" by what a dataset calls its places, such as "pin" and "pins", and "{list}",
    /// "{compared}", "{add}", "{details}" and "{own}" by the words for what a person does with them.
    func naming(_ noun: Noun, _ words: ChoiceWords = .shortlist) -> String {
        guard utf8.contains(UInt8(ascii: "{")) else { return self }
        let marks = [
            ("place}", noun.one), ("places}", noun.many), ("list}", words.list), ("compared}", words.compared),
            ("add}", words.add), ("details}", words.details), ("own}", words.own),
        ]
        return split(separator: "{", omittingEmptySubsequences: false).enumerated().map { index, part -> String in
            guard index > 0 else { return String(part) }
            for (mark, word) in marks where part.hasPrefix(mark) { return word + part.dropFirst(mark.count) }
            return "{" + part
        }.joined()
    }
}

extension State {
    /// What the open dataset calls its places.
    var noun: Noun { dataset?.noun ?? .place }

    /// The open dataset's words for what a person does with its places.
    var choiceWords: ChoiceWords { listsFavourites ? .favourites : .shortlist }

    /// A text of a key or a command in the words of the open dataset.
    func named(_ text: String) -> String { text.naming(noun, choiceWords) }
}
