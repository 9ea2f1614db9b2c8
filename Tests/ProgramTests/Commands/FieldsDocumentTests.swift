import Catalogue
import Collections
import Foundation
import Testing

/// Documentation/fields.md has the fields that the commands write.
struct FieldsDocumentTests {
    private static func table(of dataset: any Dataset) -> String {
        let rows = ExportedField.all(of: dataset).map { "| `\($0.name)` | \($0.meaning) |\n" }.joined()
        return "\n## \(dataset.name)\n\n| field | meaning |\n|---|---|\n" + rows
    }

    private static let introduction = """
        # The fields of CSV and JSON

        `--format csv` writes these columns in this order; `--fields` chooses some of them, in the order that it names them. In JSON
        a name such as `ofsted.evidence` is the member `evidence` of the object `ofsted`. An empty field has no value: it is not known,
        or there is none. Some columns have another beside them, such as `pupilsMissing`, that says why: the publisher withheld the figure
        (suppressed), or it is not available, or it does not apply. `catchment places --in board --fields help` lists those of the class
        board, `--in weather` those of the weather.

        """

    @Test func theDocumentAgreesWithTheCommands() throws {
        let datasets: [any Dataset] = [England(), NewYork(), Art()]
        try expectWritten(
            Self.introduction + datasets.map(Self.table).joined(), "../../../Documentation/fields.md")
    }

    @Test(arguments: [England(), NewYork(), Art()] as [any Dataset])
    func everyFieldHasAMeaningOfItsOwn(dataset: any Dataset) {
        let fields = ExportedField.all(of: dataset)
        #expect(fields.allSatisfy { !$0.meaning.isEmpty })
        #expect(Set(fields.map(\.name)).count == fields.count)
    }
}
