import Live

/// The programs of the desktop that copy, open links and dial.
struct Desktop: Sendable {
    let clipboard: Clipboard
    let browser: Browser

    init(runner: any ToolRunner, variables: [String: String]) {
        clipboard = Clipboard(runner: runner, environment: variables)
        browser = Browser(runner: runner, environment: variables)
    }
}
