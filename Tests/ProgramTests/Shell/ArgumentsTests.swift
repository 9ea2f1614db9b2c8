import Testing

@testable import Program

struct ArgumentsTests {
    private static let options: [Arguments.Option] = [
        .init(name: "near", value: "PLACE", help: ""), .init(name: "filter", value: "LIST", help: "", joinedBy: ";"),
        .init(name: "closed", value: nil, help: ""),
    ]

    private func read(_ words: [String]) throws(CommandError) -> Arguments {
        try Arguments(words, command: "places", options: Self.options, datasets: TestShell.datasets)
    }

    @Test(
        arguments: [
            (["--near", "LS1 4AP"], ["near": "LS1 4AP"], [], []), (["--near=LS1"], ["near": "LS1"], [], []),
            (["--near="], ["near": ""], [], []), (["--near", "--closed"], ["near": "--closed"], [], []),
            (["--filter", "a=b", "--filter=c=d"], ["filter": "a=b;c=d"], [], []),
            (["a", "--closed", "b"], [:], ["closed"], ["a", "b"]),
            (["--", "--closed", "-x", "--"], [:], [], ["--closed", "-x", "--"]),
            (["-1.5", "-"], [:], [], ["-1.5", "-"]),
            (["note", "x", ""], [:], [], ["note", "x", ""]),
        ] as [([String], [String: String], Set<String>, [String])])
    func readsOptionsAndWords(typed: [String], values: [String: String], flags: Set<String>, words: [String]) throws {
        let arguments = try read(typed)
        #expect(arguments.values == values && arguments.flags == flags && arguments.words == words)
    }

    @Test(arguments: [
        (["--near"], "--near needs a value: --near PLACE."),
        (["--near", "a", "--near", "b"], "--near is given twice: give it once."),
        (["--closed=yes"], "--closed takes no value."),
        (
            ["--naer", "x"],
            "--naer is not an option of catchment places: did you mean --near? See catchment places --help."
        ),
        (
            ["-near", "x"],
            "-near is not an option of catchment places: did you mean --near? See catchment places --help."
        ),
        (
            ["--goods", "fish"],
            "--goods is not an option of catchment places: see catchment places --help; catchment places --filter help lists the filters."
        ),
        (
            ["--postcode", "LS1"],
            "--postcode is not an option of catchment places: did you mean --near? See catchment places --help."
        ),
        ([""], "An argument of catchment places is empty: see catchment places --help."),
    ])
    func errorsNameTheWrongArgument(typed: [String], message: String) {
        let error = #expect(throws: CommandError.self) { try read(typed) }
        #expect(error?.status == .usage && error?.message == message)
    }

    @Test(arguments: [
        (["--near", "LS1", "4AP"], "put a place of several words in quotes, as in --near \"LS1 4AP\"."),
        (["newyork"], "a collection is named with --in newyork."),
        (["Kirk", "Bridge"], "a place is named with --near, as in --near \"Kirk Bridge\"."),
    ])
    func aWordThatBelongsToNoOptionIsExplained(typed: [String], advice: String) throws {
        let arguments = try read(typed)
        let error = #expect(throws: CommandError.self) { try arguments.refuseWords("places") }
        #expect(error?.message.hasSuffix(advice) == true, "\(error?.message ?? "")")
    }

    @Test func aWordAfterACommandWithoutAPlaceIsNotTakenForOne() throws {
        let arguments = try read(["Kirk"])
        let error = #expect(throws: CommandError.self) { try arguments.refuseWords("doctor", takesPlace: false) }
        #expect(error?.message == "\"Kirk\" is not expected after catchment doctor: this command takes only options.")
    }

    @Test(arguments: [
        ([], ""), (["--near", "LS7"], " --near LS7"),
        (["--closed", "--near", "O'Hara & Co"], " --near 'O'\\''Hara & Co' --closed"),
    ])
    func optionsAreRepeatedAsTheyCanBeTyped(typed: [String], repeated: String) throws {
        #expect(try read(typed).repeated(["near", "closed"]) == repeated)
    }
}
