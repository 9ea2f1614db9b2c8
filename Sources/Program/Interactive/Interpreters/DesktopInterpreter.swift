import App
import Live

/// Asks the desktop to copy texts, open links and dial numbers, and posts a sentence about what was done.
@MainActor
struct DesktopInterpreter {
    private let desktop: Desktop
    private let terminal: any TerminalScreen
    private let mailbox: Mailbox

    init(_ desktop: Desktop, terminal: any TerminalScreen, mailbox: Mailbox) {
        self.desktop = desktop
        self.terminal = terminal
        self.mailbox = mailbox
    }

    func carryOut(_ effect: DesktopEffect) {
        let (desktop, mailbox) = (desktop, mailbox)
        switch effect {
        case .copy(let text, let what): copy(text, what: what)
        case .call(let number, let what):
            mailbox.beginWork()
            Task {
                let call = Task.detached(executorPreference: ThreadExecutor.shared) { desktop.call(number) }
                if let sentence = await call.value {
                    mailbox.post(.reported(sentence, isError: false))
                } else {
                    copy(number, what: what)
                }
                mailbox.endWork()
            }
        case .open(let link, let what):
            // The host is shown before anything is opened.
            if let address = WebAddress(link) {
                mailbox.post(.reported("Opening \(what) at \(address.host) …", isError: false))
            }
            mailbox.beginWork()
            Task.detached(executorPreference: ThreadExecutor.shared) {
                mailbox.post(desktop.open(link, what: what))
                mailbox.endWork()
            }
        }
    }

    private func copy(_ text: String, what: String) {
        let isSent = terminal.copyToClipboard(text)
        let (desktop, mailbox) = (desktop, mailbox)
        mailbox.beginWork()
        Task.detached(executorPreference: ThreadExecutor.shared) {
            mailbox.post(desktop.copy(text, what: what, isSentToTerminal: isSent))
            mailbox.endWork()
        }
    }
}

extension Desktop {
    /// Copies a text. The message claims only what is known to have happened.
    /// - Parameter isSentToTerminal: whether the text was also sent to the terminal, which does not say whether it copied it.
    fileprivate func copy(_ text: String, what: String, isSentToTerminal: Bool) -> Message {
        switch (clipboard.copy(text), isSentToTerminal) {
        case (.copied(let tool), _): .reported("Copied \(what): \(text) (with \(tool))", isError: false)
        case (_, true):
            .reported("Sent \(what): \(text) (to the terminal's clipboard, if it has one)", isError: false)
        case (.failed(let tool), false): .told("Not copied: \(tool) failed. \(what.capitalisedFirst): \(text)")
        case (.noTool, false): .told("Not copied: no clipboard was found. \(what.capitalisedFirst): \(text)")
        }
    }

    /// Gives a number to the program that dials.
    /// - Returns: what was done; nil if no program dials.
    fileprivate func call(_ number: String) -> String? {
        guard let address = TelephoneAddress(number), case .opened(let program) = browser.dial(address) else {
            return nil
        }
        return "Calling \(number) with \(program)"
    }

    fileprivate func open(_ link: String, what: String) -> Message {
        guard let address = WebAddress(link) else { return .told("This link cannot be opened: \(link)") }
        return switch browser.open(address) {
        case .opened(let program):
            .reported("Opening \(what) at \(address.host) with \(program)", isError: false)
        case .failed(let program): .told("\(program) could not open \(what): \(link)")
        case .noProgram: .told("No browser was found. \(what.capitalisedFirst): \(link)")
        }
    }
}
