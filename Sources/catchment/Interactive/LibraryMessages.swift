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

    /// The shortlist; where it cannot be read, none, and the reason is told.
    func shortlistOrNone() -> Shortlist {
        do throws(CommandError) { return try shortlist() } catch {
            warn(error.message)
            return Shortlist()
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
    func copy(_ text: String, what: String, sentToTerminal: Bool) -> String {
        switch (clipboard.copy(text), sentToTerminal) {
        case (.copied(let tool), _): return "Copied \(what) with \(tool): \(text)"
        case (_, true): return "Sent \(what) to the terminal's clipboard, if it has one: \(text)"
        case (_, false): return "Nothing took it to a clipboard. This is \(what): \(text)"
        }
    }

    func open(_ link: String, what: String) -> (sentence: String, isError: Bool) {
        guard let address = WebAddress(link) else { return ("This is no link that can be opened: \(link)", true) }
        switch browser.open(address) {
        case .opened(let program): return ("Opening \(what) at \(address.host) with \(program).", false)
        case .failed(let program): return ("\(program) could not open \(what): \(link)", true)
        case .noProgram: return ("No browser was found. This is \(what): \(link)", false)
        }
    }
}
