import Catalogue

/// Which column of a list holds each field: as it was found, and as the person corrects it.
struct ColumnChoices: Sendable, Equatable {
    enum Choice: Sendable, Hashable {
        /// No column holds the field.
        case nothing
        /// Several columns together hold the field, as was found.
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

    /// Chooses the next column for a field, or the one before; after the last column comes the first choice again.
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

    /// A value of the column that is chosen for a field.
    func example(ofLine index: Int) -> String {
        switch chosen[index] {
        case .nothing: ""
        case .several: preview.lines[index].example
        // A field that was found may have its example from another row, or in other words.
        case .column(let column):
            chosen[index] == found[index] ? preview.lines[index].example : preview.columns[column].example
        }
    }

    func isChanged(_ index: Int) -> Bool { chosen[index] != found[index] }

    /// The columns that the person chose. Fields that stay as they were found are left out, unless their column was also chosen
    /// for another field: a column that was chosen once is not found again.
    var mapping: FieldMapping {
        var mapping = FieldMapping()
        let changed = Set(chosen.indices.filter(isChanged).map { chosen[$0] }).subtracting([.nothing, .several])
        for (index, line) in preview.lines.enumerated() where isChanged(index) || changed.contains(chosen[index]) {
            mapping[line.field.id] = name(chosen[index])
        }
        return mapping
    }

    /// What a mapping calls a choice of one column or none.
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
            // Which columns stand together for a field is known only of those that were found.
            let isPart = isSeveral && !preview.unusedColumns.contains(column.label) && !found.contains(.column(index))
            return used.contains(.column(index)) || isPart ? nil : column.label
        }
    }
}
