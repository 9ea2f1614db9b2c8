import App
import Catalogue
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import Program

/// The loop with a terminal that only records the calls it gets.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct SessionTests {
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    @Test func drawsUntilThePersonQuitsAndThenClosesTheTerminal() async throws {
        let library = shell.library
        let terminal = FakeTerminal()
        let mailbox = Mailbox()
        let state = State(
            screen: ScreenState(size: Size(columns: 80, rows: 24), depth: .none, charset: .ascii),
            run: RunState(today: library.machine.today), datasets: TestShell.datasets)
        let loading = Task { await StartingData(library, TestShell.datasets.all[0], home: nil, overview: nil) }
        for key: Key in [.control("l"), .control("c")] { mailbox.post(.input(.key(key))) }
        let session = Session(
            terminal: terminal, runner: StateRunner(state, library, mailbox, terminal: terminal))
        let problems = await session.run(with: loading)
        #expect(problems.isEmpty, "\(problems)")
        #expect(terminal.calls == ["draw", "draw", "redraw", "close"])
    }

    /// The work that waits for the person must not start when the terminal answers a question.
    @Test(arguments: [
        (Input.key(.down), true), (.paste("a"), true), (.mouse(MouseEvent(.press, at: Point(column: 0, row: 0))), true),
        (.resize(Size(columns: 80, rows: 24)), false), (.background(.dark), false), (.pixelsOffered, false),
    ])
    func onlyKeysMouseAndPastedTextsAreFromThePerson(_ input: Input, isFromPerson: Bool) {
        #expect(Message.input(input).isFromPerson == isFromPerson)
    }

    @Test func messagesThatWaitAreDeliveredTogetherAndInOrder() async {
        let mailbox = Mailbox()
        for request in 1...3 { mailbox.post(.ticked(request: request)) }
        mailbox.close()
        var turns: [[Int]] = []
        await mailbox.deliver { messages in
            turns.append(messages.compactMap { if case .ticked(let request) = $0 { request } else { nil } })
            return true
        }
        #expect(turns == [[1, 2, 3]])
    }

    /// In linear mode no question is asked before the sentence that work has posted is said.
    @Test func workIsOverOnlyWhenItsMessagesAreReceived() async {
        let mailbox = Mailbox()
        mailbox.beginWork()
        mailbox.post(.reported("Wrote 6 schools to schools.csv", isError: false))
        mailbox.endWork()
        #expect(mailbox.isWorking)
        #expect(mailbox.removeAll().count == 1)
        #expect(!mailbox.isWorking)
    }

    @Test func theEndOfAllShortWorkGivesATurnAfterItsMessages() async {
        let mailbox = Mailbox()
        for _ in 1...2 { mailbox.beginWork() }
        mailbox.endWork()
        #expect(mailbox.isWorking)
        mailbox.post(.ticked(request: 1))
        mailbox.endWork()
        mailbox.wake()
        var turns: [Int] = []
        await mailbox.deliver { messages in
            turns.append(messages.count)
            return mailbox.isWorking
        }
        #expect(turns == [1])
    }
}
