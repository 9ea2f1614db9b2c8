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

    /// Says what was done, and no more: that a terminal was sent the text is no proof that it took it.
    func copy(_ text: String, what: String, sentToTerminal: Bool) -> String {
        let tool = Desktop().copy(text)
        switch (tool, sentToTerminal) {
        case (let tool?, _): return "Copied \(what) with \(tool): \(text)"
        case (nil, true): return "Sent \(what) to the terminal's clipboard, which it may not have: \(text)"
        case (nil, false): return "No clipboard was found. This is \(what): \(text)"
        }
    }

    func open(_ link: String, what: String) -> (sentence: String, isError: Bool) {
        guard let host = Desktop.host(of: link) else { return ("This is no link that can be opened: \(link)", true) }
        if let tool = Desktop().open(link) { return ("Opening \(what) at \(host) with \(tool).", false) }
        return ("No browser was found. This is \(what): \(link)", false)
    }
}
