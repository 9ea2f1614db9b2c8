import App
import Catalogue
import Live

/// What the library does for the panes, answered in messages and in sentences that can be shown as they stand.
extension Library {
    func detailMessage(id: String, current: Places?, kept: Places?) -> Message {
        do throws(CommandError) {
            return .detailLoaded(id: id, try detail(id: id, current: current, kept: kept))
        } catch {
            return .detailFailed(id: id, error.message)
        }
    }

    /// Where the person is. It blocks.
    func positionMessage(
        _ request: Int, _ scope: PositionScope, _ settings: Settings, _ cancellation: Cancellation
    ) -> Message {
        do throws(PositionError) {
            return .positionFound(request: request, try positions(settings).find(scope, cancellation))
        } catch {
            return .positionFailed(request: request, scope, error)
        }
    }

    /// The shortlist; nil where it cannot be read, and the reason is told.
    func shortlistOrNone() -> Shortlist? {
        do throws(CommandError) { return try shortlist() } catch {
            warn(error.message)
            return nil
        }
    }

    /// What new data changed; kept where it can be.
    func changesMessage(from old: Places, to new: Places) -> Message {
        do throws(CommandError) {
            return .changesFound(try keepChanges(from: old, to: new))
        } catch {
            warn(error.message)
            return .changesFound(Changes(from: old, to: new))
        }
    }

    /// Says what was done, and no more: that a terminal was sent the text is no proof that it took it.
    func copy(_ text: String, what: String, sentToTerminal: Bool) -> Message {
        switch (clipboard.copy(text), sentToTerminal) {
        case (.copied(let tool), _): .reported("Copied \(what): \(text) (with \(tool))", isError: false)
        case (_, true):
            .reported("Sent \(what): \(text) (to the terminal's clipboard, if it has one)", isError: false)
        case (_, false): .told("Nothing took it to a clipboard. This is \(what): \(text)")
        }
    }

    /// Hands a number to the program that dials.
    /// - Returns: what was done; nil where nothing dials.
    @concurrent
    func call(_ number: String) async -> String? {
        guard let address = TelephoneAddress(number), case .opened(let program) = browser.dial(address) else {
            return nil
        }
        return "Calling \(number) with \(program)."
    }

    func open(_ link: String, what: String) -> Message {
        guard let address = WebAddress(link) else { return .told("This is no link that can be opened: \(link)") }
        return switch browser.open(address) {
        case .opened(let program):
            .reported("Opening \(what) at \(address.host) with \(program).", isError: false)
        case .failed(let program): .told("\(program) could not open \(what): \(link)")
        case .noProgram: .told("No browser was found. This is \(what): \(link)")
        }
    }
}
