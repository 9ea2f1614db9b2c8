import Catalogue
import Screen

extension SourcesPane {
    func linearPage(in state: State) -> LinearPage {
        switch stage {
        case .lists: listsPage(in: state)
        case .address: addressPage
        case .columns: columnsPage
        }
    }

    func waiting(in state: State) -> String? {
        if let pending {
            switch pending.work {
            case .reading: return step?.text ?? "Reading the list ..."
            case .adding: return "Adding the list ..."
            case .removing: return "Removing the list ..."
            }
        }
        return lists == nil ? "" : nil
    }

    mutating func select(_ index: Int, in state: inout State) {
        if stage == .columns { fields.selected = index } else { list.selected = index }
    }

    private func listsPage(in state: State) -> LinearPage {
        var page = LinearPage(title: "Lists of \(dataset.name)", itemKey: nil)
        if let problem { page.lines.append(problem) }
        if let removal {
            page.title = "Remove \(removal.part.name)?"
            page.lines.append("Its \(dataset.noun.many) will be removed, too.")
            page.enter = "remove it"
            return page
        }
        page.lines.append("Type the letter a to add a list, or Del and a number to remove one.")
        page.items = (lists ?? []).map { list in
            let licence = list.part.source.licence.isEmpty ? "no licence given" : list.part.source.licence
            let date = list.part.source.date.isEmpty ? "no date" : dateWords(list.part.source.date)
            return LinearItem(
                id: list.part.name,
                text: [
                    list.part.name, "\(grouped(list.places)) \(dataset.noun.form(for: list.places))", date, licence,
                    list.address,
                ]
                .filter { !$0.isEmpty }.joined(separator: ", "))
        }
        return page
    }

    private var addressPage: LinearPage {
        let known = dataset.feeds.compactMap { $0.list?.part.name }
        var page = LinearPage(title: "Add a list")
        page.lines = ["Type the address or the file of a list as CSV, JSON or GeoJSON."]
        if !known.isEmpty { page.lines.append("Known lists: \(known.joined(separator: ", ")).") }
        if let problem { page.lines.append(problem) }
        page.field = LinearField(label: "Address or file", text: field.text)
        return page
    }

    private var columnsPage: LinearPage {
        guard let choices else { return LinearPage(title: "Columns") }
        let preview = choices.preview
        let read = preview.report.rowsRead
        var page = LinearPage(title: "Add \(preview.part.name): check its columns")
        page.lines = ["\(preview.form), \(grouped(read)) \(read == 1 ? "row" : "rows")."]
        if let doubt = preview.doubt?.words { page.lines.append(doubt + ".") }
        let unused = choices.unusedColumns
        if !unused.isEmpty { page.lines.append("Not used: \(unused.joined(separator: ", ")).") }
        page.lines.append("Type Space and a number to choose the next column for that field.")
        if let problem { page.lines.append(problem) }
        page.items = preview.lines.indices.map { index in
            let name = choices.column(ofLine: index)
            let example = choices.example(ofLine: index)
            return LinearItem(
                id: preview.lines[index].field.id,
                text: "\(preview.lines[index].field.label): \(name.isEmpty ? "none" : name)"
                    + (example.isEmpty ? "" : ", as in \(example)"))
        }
        (page.itemKey, page.enter) = (nil, "add the list")
        return page
    }
}
