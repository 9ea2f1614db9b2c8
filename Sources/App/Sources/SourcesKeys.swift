import Catalogue
import Screen

extension SourcesPane {
    static let context = Context(
        "Lists of a collection",
        [
            Binding([.character("a")], .addSource, help: "Add a list by its address or file", hint: "add"),
            Binding([.delete, .backspace], .removeSource, help: "Remove the list and its {places}", hint: "remove"),
        ])
    static let addressContext = Context(
        "Adding a list", kind: .field,
        [Binding([.enter], .readSource, help: "Read the list and show its columns", hint: "read")])
    static let columnsContext = Context(
        "Columns of a list", kind: .field,
        [
            Binding([.up], .previousListField, help: "The field above"),
            Binding([.down], .nextListField, help: "The field below"),
            Binding([.left], .previousColumn, help: "The previous column for the field, or none"),
            Binding([.right, .character(" ")], .nextColumn, help: "The next column for the field, or none"),
            Binding([.enter], .confirmSource, help: "Add the list with these columns", hint: "add"),
        ])
    static var contexts: [Context] { [context, addressContext, columnsContext] }
    static var opener: Command? { .sources }

    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        dataset is any Gathering
            ? []
            : [
                .sources, .addSource, .removeSource, .readSource, .previousListField, .nextListField, .previousColumn,
                .nextColumn, .confirmSource,
            ]
    }
}

/// The commands of the lists of a dataset.
extension Command {
    static let sources = Command("sources")
    static let addSource = Command("addSource")
    static let removeSource = Command("removeSource")
    static let readSource = Command("readSource")
    static let previousListField = Command("previousListField")
    static let nextListField = Command("nextListField")
    static let previousColumn = Command("previousColumn")
    static let nextColumn = Command("nextColumn")
    static let confirmSource = Command("confirmSource")
}
