import JSON
import Testing

@testable import Catalogue

struct VersionedFileTests {
    /// The members of a file whose values are whole numbers.
    private static func read(_ text: String) throws -> [String] {
        var found: [String] = []
        try VersionedFile.read(Array(text.utf8), version: 3) { name, reader throws(JSONError) in
            found.append("\(name)=\(try reader.integer())")
        }
        return found
    }

    @Test(arguments: [
        (#"{"version":3}"#, []), (#"{"version":3,"a":1,"b":2}"#, ["a=1", "b=2"]), (#"{"a":1,"version":3}"#, ["a=1"]),
    ])
    func everyMemberButTheVersionIsRead(text: String, members: [String]) throws {
        #expect(try Self.read(text) == members)
    }

    @Test(
        arguments: [
            (#"{"version":4,"a":"not a number"}"#, 4), (#"{"version":0}"#, 0), ("{}", nil), (#"{"a":1}"#, nil),
            // Members after another version may have any form.
            (#"{"version":4,"#, 4),
        ] as [(String, Int?)])
    func aFileOfAnotherVersionIsNotRead(text: String, version: Int?) {
        #expect(throws: SavedFileError.otherVersion(version)) { try Self.read(text) }
    }

    @Test(arguments: [
        "", "[]", "{", #"{"version":3,"#, #"{"version":"3"}"#, #"{"version":3,"a":"x"}"#, #"{"version":3}x"#,
    ])
    func aDamagedFileIsNamedAsSuch(text: String) {
        let error = #expect(throws: SavedFileError.self) { try Self.read(text) }
        if case .damaged? = error {} else { Issue.record("\(String(describing: error))") }
    }

    @Test func membersBeforeDamageAreRead() {
        var found: [String] = []
        let text = #"{"version":3,"a":1,"b":tr"#
        let (version, error) = VersionedFile.readBeginning(Array(text.utf8), version: 3) {
            name, reader throws(JSONError) in
            _ = try reader.integer()
            found.append(name)
        }
        #expect(version == 3 && error != nil && found == ["a"])
    }

    @Test func elementsThatCannotBeReadAreSkippedAndCounted() throws {
        var (found, lost): ([Int], Int) = ([], 0)
        try VersionedFile.read(Array(#"{"version":3,"list":[1,"x",2,{"y":[]},2,3]}"#.utf8), version: 3) {
            _, reader throws(JSONError) in
            try reader.readElements(lost: &lost) { reader throws(JSONError) in
                let number = try reader.integer()
                guard !found.contains(number) else { return false }
                found.append(number)
                return true
            }
        }
        #expect(found == [1, 2, 3] && lost == 3)
    }
}
