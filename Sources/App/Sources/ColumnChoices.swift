import Catalogue

/// The column of each field of a list: the column that was found, and the column that the person chose.
struct ColumnChoices: Sendable, Equatable {
    enum Choice: Sendable, Hashable {
        /// No column holds the field.
        case nothing
        /// Several columns together hold the field. A person cannot choose this if it was not found.
        case several
        /// The index of a column.
        case column(Int)
    }

    let preview: ListPreview
    private let found: [Choice]
    private(set) var chosen: [Choice]

    init(_ preview: ListPreview) {
        self.preview = preview
        let found = preview.lines.map { line -> Choice in
            if line.column.isEmpty { return .nothing }
            guard let index = preview.columns.firstIndex(where: { $0.label == line.column }) else { return .several }
            return .column(index)
        }
        self.found = found
        chosen = found
    }

    var count: Int { chosen.count }

    /// Chooses the next or the previous column for a field, and starts again at the ends.
    mutating func choose(_ step: Int, forLine index: Int) {
        guard chosen.indices.contains(index) else { return }
        let options = options(forLine: index)
        let now = options.firstIndex(of: chosen[index]) ?? 0
        chosen[index] = options[(now + step + options.count) % options.count]
    }

    private func options(forLine index: Int) -> [Choice] {
        let whole: [Choice] = found[index] == .several ? [.nothing, .several] : [.nothing]
        return whole + preview.columns.indices.map { Choice.column($0) }
    }

    /// The name of the column that is chosen for a field; blank if there is none.
    func column(ofLine index: Int) -> String {
        switch chosen[index] {
        case .nothing: ""
        case .several: preview.lines[index].column
        case .column(let column): preview.columns[column].label
        }
    }

    /// An example value of the column that is chosen for a field.
    func example(ofLine index: Int) -> String {
        switch chosen[index] {
        case .nothing: ""
        case .several: preview.lines[index].example
        // The example of a found field may come from another row or be worded differently, so it is taken from the
        // preview.
        case .column(let column):
            chosen[index] == found[index] ? preview.lines[index].example : preview.columns[column].example
        }
    }

    func isChanged(_ index: Int) -> Bool { chosen[index] != found[index] }

    /// The columns that the person chose. Fields that keep the column that was found are left out, unless that column was also
    /// chosen for another field: a chosen column is not searched again.
    var mapping: FieldMapping {
        var mapping = FieldMapping()
        let changed = Set(chosen.indices.filter(isChanged).map { chosen[$0] }).subtracting([.nothing, .several])
        for (index, line) in preview.lines.enumerated() where isChanged(index) || changed.contains(chosen[index]) {
            mapping[line.field.id] = name(chosen[index])
        }
        return mapping
    }

    /// The name that a mapping has for a choice of one column or none.
    private func name(_ choice: Choice) -> String {
        if case .column(let column) = choice { return preview.columns[column].name }
        return ""
    }

    /// The first field without a column that a list must have; nil if none is missing.
    var missingLine: Int? {
        preview.lines.indices.first { preview.lines[$0].field.isNeeded && chosen[$0] == .nothing }
    }

    /// The names of the columns that hold no field.
    var unusedColumns: [String] {
        let used = Set(chosen)
        let isSeveral = used.contains(.several)
        return preview.columns.enumerated().compactMap { index, column in
            // The preview does not name the columns that hold a field together, so these are the used columns that no
            // other field has.
            let isPart = isSeveral && !preview.unusedColumns.contains(column.label) && !found.contains(.column(index))
            return used.contains(.column(index)) || isPart ? nil : column.label
        }
    }
}
