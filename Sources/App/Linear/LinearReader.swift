import Catalogue
import Screen

/// Linear mode: reads the topmost pane as lines, and makes messages of the lines that the person types.
///
/// It shares state, messages and effects with the full screen, and remembers only what it has said.
public struct LinearReader: Sendable {
    /// What was said of a page.
    struct Said: Sendable {
        var page: LinearPage
        /// How many panes were open.
        var depth: Int
        /// The items that were said last.
        var range: Range<Int>

        var isForm: Bool { page.field?.takesCommands == true }
    }

    /// What was said of each page that the person may come back to, by the name of the page.
    private(set) var said: [String: Said] = [:]
    /// The name of the page that was said last.
    private(set) var shown = ""
    private var saidStatus: Status?
    private var progress = LinearProgress()
    /// Whether a service call was already running before the last typed line; the next question does not wait for it.
    private var wasCalling = false
    /// Whether the person does not want to wait any longer.
    private var hasStopped = false
    /// The index of the item that was chosen by the last line; nil for none.
    private var chosen: Int?
    /// Lines to say in answer to the last typed line, besides what has changed.
    private var answer: [String] = []
    /// The field that the last line was typed into; a further line of the same field continues it.
    private var typedField: String?
    /// The state before the last typed line; nil once that line is answered.
    private var before: (page: LinearPage, question: LinearQuestion, settings: Settings)?

    public init() {}

    // MARK: Waiting

    /// Whether the next question is held back until running work has ended.
    /// - Parameter isWorking: whether a record is being read, a file written, or a link opened.
    public func isWaiting(in state: State, isWorking: Bool = false) -> Bool {
        !hasStopped && (isWorking || state.waiting != nil || (!wasCalling && state.isCallingService))
    }

    /// The progress of the work that the person waits for: the lines that have not been written yet.
    public mutating func progressLines(in state: State) -> [String] {
        guard let words = state.waiting, !words.isEmpty else { return [] }
        return progress.lines(for: words, permille: state.updates.running?.step.permille)
    }

    /// Lets the next question be asked though work is still running.
    public mutating func stopWaiting() { hasStopped = true }

    // MARK: Lines out

    /// What is new since the last question.
    public mutating func news(in state: State) -> [String] {
        let pane = state.topPane
        var page = pane.linearPage(in: state)
        if let field = page.field, field.hasLines { page.field?.continues = typedField == field.label }
        // The form is one page, whichever of its parts has the focus.
        let part = page.field?.takesCommands == true ? "" : pane.context(in: state).title
        let name = "\(type(of: pane)) \(state.panes.count) \(part)"
        // The form stays as it is while a list is read; any other page is said anew when it is opened again.
        said = said.filter { $0.key == name || $0.value.depth < state.panes.count || $0.value.isForm }
        var lines = answer
        answer = []
        if let status = state.run.status, status != saidStatus { lines.append(spokenSentence(status.text)) }
        saidStatus = state.run.status
        if state.asksToDiscard { lines.append("Something you typed was not sent. Type quit again to discard it.") }
        lines += changes(to: page, name: name, in: state)
        shown = name
        chosen = nil
        if lines.isEmpty { lines = defaultAnswer(in: state) }
        before = nil
        return lines
    }

    /// The answer to a typed line after which nothing new is read out: whether the page changed, a setting was saved, or nothing happened.
    private func defaultAnswer(in state: State) -> [String] {
        guard let before, before.question == question(in: state), !state.run.isQuitting, !hasStopped
        else { return [] }
        if before.page != said[shown]?.page { return ["Changed. Type \"again\" to see the page."] }
        return [before.settings == state.settings ? "Nothing changed. Type ? for what you can do here." : "Saved."]
    }

    /// What is new on a page; all of it if it was not said before.
    private mutating func changes(to page: LinearPage, name: String, in state: State) -> [String] {
        let first = 0..<min(LinearPage.itemsAtATime, page.items.count)
        guard let old = said[name] else {
            said[name] = Said(page: page, depth: state.panes.count, range: first)
            return whole(page, first) + state.linearKeys(of: page).map(spoken)
        }
        var range = old.range
        var lines: [String] = []
        let isOther = !page.isOneSubject && page.title != old.page.title && page.lines != old.page.lines
        if page.title != old.page.title || shown != name { lines.append(spokenSentence(page.title)) }
        lines += (isOther ? page.lines : page.lines.filter { !old.page.lines.contains($0) }).map(spoken)
        let isLonger = page.items.starts(with: old.page.items) { $0.id == $1.id }
        if page.items.map(\.id) != old.page.items.map(\.id), !isLonger || old.page.items.isEmpty {
            range = first
            lines += items(of: page, range)
        } else {
            let changed = old.page.items.indices.filter { page.items[$0] != old.page.items[$0] }
            let few = changed.count < 3 ? changed : changed.filter { $0 == chosen }
            lines += few.flatMap { page.lines(of: $0..<$0 + 1).suffix(1) }
        }
        said[name] = Said(page: page, depth: state.panes.count, range: range)
        return lines
    }

    private func whole(_ page: LinearPage, _ range: Range<Int>) -> [String] {
        [spokenSentence(page.title)] + page.lines.map(spoken) + page.drawing + items(of: page, range)
    }

    /// Some items, and how to get the others.
    private func items(of page: LinearPage, _ range: Range<Int>) -> [String] {
        let rest = page.items.count - range.upperBound
        let way =
            page.field != nil
            ? "A longer name finds fewer"
            : page.enter == nil ? "Press Enter for the next lines" : "Type more for the next lines"
        return page.lines(of: range) + (rest > 0 ? ["\(grouped(rest)) more. \(way)."] : [])
    }

    /// The next question.
    public func question(in state: State) -> LinearQuestion {
        guard let page = said[shown]?.page else { return LinearQuestion(text: "") }
        if let field = page.field { return field.question }
        let enter = page.enter.map { "Enter to \($0), " } ?? ""
        let number = page.items.isEmpty ? "" : "number, "
        return LinearQuestion(text: (enter + number + "key or ?").capitalisedFirst + ": ")
    }

    // MARK: Lines in

    /// What a typed line does.
    public mutating func messages(for line: String, in state: State) -> [Message] {
        hasStopped = false
        progress = LinearProgress()
        wasCalling = state.isCallingService
        guard let page = said[shown]?.page else { return [] }
        before = (page, question(in: state), state.settings)
        let input = LinearInput(line, on: page, in: state)
        if case .text = input { typedField = page.field?.label } else { typedField = nil }
        switch input {
        case .messages(let messages), .text(let messages): return begin(messages)
        case .choice(let index, let messages):
            chosen = index
            return begin(messages)
        case .more: return more(page, in: state)
        case .again: answer = again(page, in: state)
        case .help(let topic): answer = state.linearHelp(about: topic, on: page).map(spoken)
        case .unknown(let sentence): answer = [spoken(sentence)]
        }
        return []
    }

    private mutating func begin(_ messages: [Message]) -> [Message] {
        saidStatus = nil
        return [.linear(.lineTyped)] + messages
    }

    /// Says the next items. The last of them becomes the selected one, so that a list that comes in parts brings more.
    private mutating func more(_ page: LinearPage, in state: State) -> [Message] {
        let start = said[shown]?.range.upperBound ?? 0
        guard start < page.items.count else {
            answer = page.items.isEmpty ? ["There is no more."] : ["That is the end of the list."]
            return []
        }
        let range = start..<min(start + LinearPage.itemsAtATime, page.items.count)
        said[shown]?.range = range
        answer = items(of: page, range)
        let last = range.upperBound - 1
        guard page.itemKey == .enter,
            let now = state.topPane.linearPage(in: state).index(of: page.items[last].id, near: last)
        else { return [] }
        return [.linear(.chosen(now))]
    }

    /// All of the page as it is now. A list that has changed since it was said begins with its first items again.
    private mutating func again(_ page: LinearPage, in state: State) -> [String] {
        var now = state.topPane.linearPage(in: state)
        now.field?.continues = page.field?.continues ?? false
        var range = said[shown]?.range ?? 0..<0
        if now.items.map(\.id) != page.items.map(\.id) { range = 0..<min(LinearPage.itemsAtATime, now.items.count) }
        said[shown]?.page = now
        said[shown]?.range = range
        return whole(now, range) + state.linearKeys(of: now).map(spoken)
    }
}

/// A question, and whether the answer is not to be shown while it is typed.
public struct LinearQuestion: Sendable, Equatable {
    public var text: String
    public var isSecret = false
}

extension LinearField {
    fileprivate var question: LinearQuestion {
        if continues { return LinearQuestion(text: "Next line, or Enter to go on: ") }
        let kept = isSecret || text.isEmpty ? hint : "Enter: \(text.split(separator: "\n").joined(separator: " / "))"
        return LinearQuestion(text: spoken(label + (kept.isEmpty ? "" : " (\(kept))")) + ": ", isSecret: isSecret)
    }
}
