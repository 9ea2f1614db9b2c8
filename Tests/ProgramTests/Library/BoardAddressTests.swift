import Testing

@testable import Program

struct BoardAddressTests {
    private static let (a, b) = ("https://a.example", "https://b.example")

    /// The environment comes first, then the settings; an empty address is none.
    @Test(
        arguments: [
            (nil, nil, nil), (a, nil, a), (nil, b, b), (a, b, a), ("", b, b), (nil, "", nil), ("", "", nil),
        ] as [(String?, String?, String?)])
    func theAddressOfTheBoardIsInTheEnvironmentOrTheSettings(preset: String?, saved: String?, address: String?) throws {
        let shell = try TestShell(variables: ["CATCHMENT_BOARD_URL": preset ?? ""])
        try shell.library.saved.changeSettings { $0.boardAddress = saved }
        #expect(shell.machine.boardAddress == address)
        #expect(shell.machine.presetBoardAddress == (preset == "" ? nil : preset))
    }
}
