import Catalogue
import JSON

/// Finds the columns of a list that hold the fields of a work, by what the columns are called and what is in them.
struct ColumnFinder {
    private struct Column {
        let name: String
        let form: Form
        /// Its first values that are not blank.
        let values: [JSONValue]
        /// The part of the rows, 0 to 1, in which it is not blank.
        let fill: Double
    }

    /// A column's name in the forms that are compared with the names of fields.
    private struct Form {
        let words: [String]
        /// All words without blanks, and the words after the last dot.
        let squashed, lastSquashed: String
        /// `starts` has the first word, the first two joined, and so on; `ends` has the last word, the last two joined, and so on.
        /// Neither has the whole name. Both are empty for a name of more than ten words, because no name of a field is so long.
        let starts, ends: [String]

        init(_ name: ColumnName) {
            words = name.words
            squashed = name.squashed
            lastSquashed = name.lastWords.joined()
            let counts = words.count <= 10 ? 1..<max(words.count, 1) : 1..<1
            starts = counts.map { [words] in words.prefix($0).joined() }
            ends = counts.map { [words] in words.suffix($0).joined() }
        }
    }

    private let columns: [Column]
    private static let sampleSize = 200

    init(_ file: ListFile) {
        let rows = file.rows.prefix(Self.sampleSize)
        columns = file.columns.map { name in
            let values = rows.compactMap { $0[name] }.filter { !$0.isBlank }
            return Column(
                name: name, form: Form(ColumnName(name)), values: values,
                fill: Double(values.count) / Double(max(rows.count, 1)))
        }
    }

    /// The order in which fields choose their columns. A column that one field has is not offered to the next.
    private static let order: [WorkField] = [
        .position, .latitude, .longitude, .picture, .title, .artist, .year, .status, .id, .kind, .park, .address,
        .district, .building, .place, .note, .photographer, .page,
    ]

    /// The mapping of all fields for which a column was found, with the columns that a person chose in place of found ones.
    /// A column that the person chose is not used for another field, nor is the column that it replaced.
    func mapping(changedBy chosen: FieldMapping) -> FieldMapping {
        if chosen.isEmpty { return mapping() }
        let known = Set(columns.map(\.name))
        let replaced = mapping()
        let taken = chosen.columns.flatMap { field, text in
            [text, replaced[field] ?? ""].flatMap { WorkReader.alternatives($0, known).joined() }
        }
        return mapping(without: Set(taken), chosen: chosen).changed(by: chosen)
    }

    /// The mapping of all fields for which a column was found.
    /// - Parameters:
    ///   - byNameOnly: whether columns are found by their names alone. If not, a column with another name is found by its
    ///     values if these fit no other field.
    ///   - taken: columns that are not used.
    ///   - chosen: fields whose columns a person chose, so that none is searched for them.
    func mapping(
        byNameOnly: Bool = false, without taken: Set<String> = [], chosen: FieldMapping = FieldMapping()
    ) -> FieldMapping {
        var mapping = FieldMapping()
        var used = taken
        for field in Self.order where chosen[field.rawValue] == nil {
            if mapping["position"] != nil, [.latitude, .longitude].contains(field) { continue }
            var found = best(field, without: used)
            if found == nil, field == .artist { found = artistInTwoColumns(without: used) }
            if found == nil, !byNameOnly { found = byContent(field, without: used) }
            guard let found else { continue }
            mapping[field.rawValue] = found
            used.formUnion(found.split(separator: "+").map(String.init) + [found])
        }
        if ["latitude", "longitude"].contains(where: { mapping[$0] == nil && chosen[$0]?.isEmpty != false }) {
            mapping["latitude"] = nil
            mapping["longitude"] = nil
        }
        return mapping
    }

    /// The columns that could be the year: first the one in use, then the others. Fewer than two if there is no doubt.
    /// - Parameter mapping: the columns of all fields.
    func possibleYears(_ mapping: FieldMapping) -> [String] {
        guard let year = mapping["year"], columns.contains(where: { $0.name == year }) else { return [] }
        let known = Set(columns.map(\.name))
        let used = Set(mapping.columns.values.flatMap { WorkReader.alternatives($0, known).joined() })
        let others = columns.filter {
            !used.contains($0.name) && Self.rank($0.form, of: .year) != nil && Self.fits($0, .year)
        }
        return [year] + others.map(\.name)
    }

    // MARK: By name

    /// The column with the likeliest name for a field, among the columns whose values fit the field.
    private func best(_ field: WorkField, without used: Set<String>) -> String? {
        var best: (rank: Int, name: String)?
        for column in columns where !used.contains(column.name) {
            guard let rank = Self.rank(column.form, of: field), rank < best?.rank ?? .max, Self.fits(column, field),
                !Self.isOther(column, than: field, rank: rank)
            else {
                continue
            }
            best = (rank, column.name)
        }
        return best?.name
    }

    /// Whether a column's name fits another field better than this one, and its values fit, too: "artist.name".
    private static func isOther(_ column: Column, than field: WorkField, rank: Int) -> Bool {
        // 0 to 99 is the whole name of a field, 100 to 199 its last part.
        rank >= 100
            && WorkField.allCases.contains { other in
                guard other != field, let otherRank = Self.rank(column.form, of: other) else { return false }
                return otherRank < 200 && otherRank / 100 < rank / 100 && fits(column, other)
            }
    }

    /// How unusual a column's name is for a field: 0 for the likeliest name; nil if the name does not fit the field.
    private static func rank(_ name: Form, of field: WorkField) -> Int? {
        guard let rank = plainRank(name, of: field) else { return nil }
        switch field {
        // When a work was made comes before when it was put up.
        case .year where ["instal", "aufstell"].contains(where: { name.squashed.contains($0) }): return 1000 + rank
        case .title where rank >= 200 && isNameOfAnother(name.words): return nil
        default: return rank
        }
    }

    /// Whether words with "name" among them mean the name of a person or a place, not that of a work: "creator name".
    private static func isNameOfAnother(_ words: [String]) -> Bool {
        if words.contains(where: workWords.contains) { return false }
        let others: [WorkField] = [.artist, .photographer, .building, .park, .address, .district]
        return words.contains { word in
            personWords.contains(word) || others.contains { $0.names.contains(word) }
        }
    }

    /// Words that tell that a column is about the work itself.
    private static let workWords: Set<String> = [
        "title", "titre", "titulo", "titolo", "titel", "work", "artwork", "oeuvre", "obra", "opera", "kunstwerk",
    ]

    private static let personWords: Set<String> = [
        "first", "last", "given", "family", "middle", "full", "surname", "firstname", "lastname", "prenom", "vorname",
        "nachname", "apellido", "donor", "owner", "sponsor", "contact", "architect", "designer", "user",
    ]

    private static func plainRank(_ name: Form, of field: WorkField) -> Int? {
        if let index = field.names.firstIndex(of: name.squashed) { return index }
        if let index = field.names.firstIndex(of: name.lastSquashed) { return 100 + index }
        guard !name.words.contains(where: otherWords.contains) else { return nil }
        for (index, wanted) in field.names.enumerated() where wanted.count >= 3 {
            for (end, start) in zip(name.ends, name.starts) {
                if end == wanted { return 200 + index }
                // "title_fr" comes after "title_en".
                if start == wanted { return (name.words.last == "en" ? 250 : 300) + index }
            }
        }
        return nil
    }

    /// Words that make the name of a column mean something else: "date modified", "accession year", "artist website".
    private static let otherWords: Set<String> = [
        "modified", "updated", "edited", "changed", "accession", "acquisition", "statement", "biography", "bio",
        "restored",
        "removed", "deaccession", "count", "inspection", "retrait", "modification", "at",
        "birth", "born", "death", "died",
    ]

    /// The columns with the artist's first and last name. Columns with other people's names have another word: "head
    /// first name".
    private func artistInTwoColumns(without used: Set<String>) -> String? {
        func column(_ wanted: Set<String>) -> String? {
            columns.first { column in
                let words = Set(column.form.words)
                return !used.contains(column.name) && Self.fits(column, .artist) && !words.isDisjoint(with: wanted)
                    && words.isSubset(
                        of: wanted.union(["name", "artist", "artiste", "artista", "kunstler", "creator"]))
            }?.name
        }
        guard let first = column(["first", "firstname", "prenom", "given", "givenname", "vorname"]),
            let last = column(["last", "lastname", "surname", "family", "familyname", "nom", "nachname", "apellido"]),
            first != last
        else { return nil }
        return first + "+" + last
    }

    // MARK: By content

    private func byContent(_ field: WorkField, without used: Set<String>) -> String? {
        let candidates = columns.filter { !used.contains($0.name) && $0.fill >= 0.5 && $0.values.count >= 3 }
        switch field {
        case .position: return candidates.first { Self.fits($0, field) }?.name
        case .picture:
            return candidates.first { $0.values.allSatisfy { PictureAddress.hasEnding($0.line(limit: 2000)) } }?.name
        case .title:
            // Titles are short texts of which hardly any two are the same. So are names of artists and addresses.
            return candidates.first { column in
                if Self.isNamedLikeAnother(column, than: .title) { return false }
                let texts = column.values.map { $0.line() }
                return column.fill > 0.9 && Self.fits(column, .title)
                    && Set(texts).count * 10 >= texts.count * 9 && texts.allSatisfy { $0.count < 120 }
            }?.name
        case .year:
            return candidates.first { column in
                column.fill > 0.7 && column.values.allSatisfy { WorkYear($0).number != nil && $0.line().count == 4 }
            }?.name
        default: return nil
        }
    }

    /// Whether a column has the name of another field, or a word for a person, and its values fit.
    private static func isNamedLikeAnother(_ column: Column, than field: WorkField) -> Bool {
        column.form.words.contains(where: personWords.contains)
            || WorkField.allCases.contains {
                $0 != field && rank(column.form, of: $0) != nil && fits(column, $0)
            }
    }

    /// Whether the values of a column fit a field. A column without values fits none.
    private static func fits(_ column: Column, _ field: WorkField) -> Bool {
        let values = column.values
        guard !values.isEmpty else { return false }
        func most(_ isFit: (JSONValue) -> Bool) -> Bool { values.count(where: isFit) * 10 >= values.count * 8 }
        switch field {
        case .latitude, .longitude: return most { $0.figure.map { abs($0) <= 180 } ?? false }
        case .position: return most { ListPosition($0) != nil }
        case .year: return most { WorkYear($0).text.isEmpty == false } && values.contains { WorkYear($0).number != nil }
        case .picture: return most { PictureAddress.isLike($0.line(limit: 2000)) }
        case .page: return most { WebLink.isAddress($0.line(limit: 2000)) }
        case .id: return most { $0.elements.isEmpty && $0.members.isEmpty && $0.line().count <= 60 }
        case .status: return Set(values.map { $0.line() }).count <= max(12, values.count / 4)
        case .note: return most(isText)
        case .artist: return most { isText($0) && $0.line().count <= 120 || !$0.elements.isEmpty && isText($0) }
        case .title, .kind, .building, .park, .address, .place, .district, .photographer:
            return most { isText($0) && ListPosition($0) == nil }
        }
    }

    /// Whether a value has a word, and is not a web address.
    private static func isText(_ value: JSONValue) -> Bool {
        let line = value.line()
        return line.contains(where: \.isLetter) && !WebLink.isAddress(line)
    }
}
