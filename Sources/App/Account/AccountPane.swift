import Catalogue
import Screen

/// The form in which a person signs in at a service, or makes an account there, changes its password or closes the account.
struct AccountPane: Pane {
    enum Mode: Sendable { case signIn, signUp, changePassword, close }
    /// `present` is the password before it is changed.
    enum Line: Sendable { case name, present, password, remember }

    private let dataset: any Dataset
    var mode: Mode
    /// The account that is changed or closed; nil while signing in.
    private let account: String?
    /// Where a remembered password is saved.
    let storage: PasswordStorage
    var name: TextField
    private var present = TextField(limit: 200)
    private var password = TextField(limit: 200)
    var isRemembered = false
    private var isShown = false
    var focus: Line
    /// The request that was sent; nil while the form is being filled in.
    var sent: Int?
    var problem: String?
    /// Why the form was opened, shown until something is typed; nil if the person opened it.
    var reason: String?
    private(set) var isFinished = false

    static let context = Context(
        "Sign in", kind: .field,
        [
            .nextField, .previousField, Binding([.enter], .open, help: "Sign in, or create the account", hint: "go on"),
            Binding([.function(3)], .otherMode, help: "Sign in, or create an account", hint: "new account"),
            Binding([.function(4)], .showPassword, help: "Show or hide the password", hint: "show"),
        ])
    static var contexts: [Context] { [context] }
    var datasetID: String? { dataset.id }
    var holdsText: Bool { true }

    /// - Parameter session: of the person who opens the form.
    init(_ dataset: any Dataset, _ mode: Mode, _ session: ServiceSession, storage: PasswordStorage) {
        self.dataset = dataset
        self.mode = mode
        self.storage = storage
        let isChange = mode == .changePassword || mode == .close
        account = isChange ? session.user : nil
        name = TextField(isChange ? "" : session.user ?? "")
        focus =
            switch mode {
            case .changePassword: .present
            case .close: .name
            case .signIn, .signUp: session.user == nil ? .name : .password
            }
    }

    private var lines: [Line] {
        switch mode {
        case .signIn, .signUp: [.name, .password, .remember]
        case .changePassword: [.present, .password]
        case .close: [.name]
        }
    }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        switch key {
        case .escape: return leave(&state)
        case .enter: return send(in: &state)
        case .tab, .down: move(1)
        case .backTab, .up: move(-1)
        case .character(" ") where focus == .remember: isRemembered.toggle()
        default:
            guard sent == nil else { return [] }
            let isText =
                switch focus {
                case .name: name.handle(key)
                case .present: present.handle(key)
                case .password: password.handle(key)
                case .remember: false
                }
            guard isText else { return nil }
            (problem, reason) = (nil, nil)
        }
        return []
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        switch command {
        case .otherMode where account == nil:
            mode = mode == .signIn ? .signUp : .signIn
            problem = nil
        case .showPassword where mode != .close: isShown.toggle()
        default: return nil
        }
        return []
    }

    /// Pastes the first line of a text: a name without blanks at its ends, a password as it is.
    mutating func paste(text: String, in state: inout State) -> [Effect] {
        let line = String(text.prefix { !$0.isNewline })
        return paste(focus == .name ? line.trimmingBlanks : line, in: &state)
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        guard sent == nil else { return [] }
        (problem, reason) = (nil, nil)
        switch focus {
        case .name: name.insert(line)
        case .present: present.insert(line)
        case .password: password.insert(line)
        case .remember: break
        }
        return []
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] { [] }

    private mutating func move(_ step: Int) {
        let index = lines.firstIndex(of: focus) ?? 0
        focus = lines[(index + step + lines.count) % lines.count]
    }

    private mutating func leave(_ state: inout State) -> [Effect] {
        guard let request = sent else {
            state.panes.closeTop()
            return []
        }
        sent = nil
        problem = "Stopped"
        state.service.forgetAccount(request)
        return [.cancel(request: request)]
    }

    private mutating func send(in state: inout State) -> [Effect] {
        guard sent == nil else { return [] }
        if let (line, reason) = mistake {
            focus = line
            problem = reason
            return []
        }
        guard state.canFetch else {
            problem = "Offline: try again when you are online"
            return []
        }
        let request = state.run.nextRequest()
        sent = request
        problem = nil
        let typed = Secret(password.text)
        let call: AccountRequest =
            switch mode {
            case .signIn: .signIn(name.text.trimmingBlanks, typed, isRemembered: isRemembered)
            case .signUp: .signUp(name.text.trimmingBlanks, typed, isRemembered: isRemembered)
            case .changePassword: .changePassword(from: Secret(present.text), to: typed)
            case .close: .close
            }
        return [state.service.ask(call, request: request, of: dataset)]
    }

    /// What is wrong with the form, and on which line; nil if the form can be sent.
    private var mistake: (line: Line, reason: String)? {
        if mode == .close {
            return name.text.trimmingBlanks == account
                ? nil : (.name, "Type the name \(account ?? "") to delete the account")
        }
        if account == nil, name.text.trimmingBlanks.isEmpty { return (.name, "Type your name") }
        if mode == .changePassword, present.text.isEmpty { return (.present, "Type your current password") }
        if password.text.isEmpty {
            return (.password, mode == .changePassword ? "Type a new password" : "Type a password")
        }
        // bcrypt, with which servers save passwords, reads 72 bytes.
        return password.text.utf8.count > 72 ? (.password, "The password is too long") : nil
    }

    mutating func receive(_ message: Message, in state: State) -> [Effect] {
        guard case .accountAnswered(let request, let error, _) = message, request == sent else { return [] }
        sent = nil
        if let error {
            problem = sentence(for: error)
            focus = mode == .close || error.isAboutName ? .name : isPresentWrong(error) ? .present : .password
        } else {
            isFinished = true
        }
        return []
    }

    private func isPresentWrong(_ error: ServiceError) -> Bool {
        mode == .changePassword && (error == .wrongPassword || error == .notSignedIn)
    }

    private func sentence(for error: ServiceError) -> String {
        isPresentWrong(error) ? "The current password is wrong" : error.accountSentence
    }

    func footer(in state: State) -> Footer? {
        var hints = [Footer.Hint(.enter, verb)]
        if account == nil, let key = state.key(of: .otherMode, in: Self.context) {
            hints.append(Footer.Hint(key, mode == .signIn ? "new account" : "sign in"))
        }
        if mode != .close, let key = state.key(of: .showPassword, in: Self.context) {
            hints.append(Footer.Hint(key, isShown ? "hide" : "show"))
        }
        return Footer(Self.context, extra: hints, without: [.otherMode, .showPassword], in: state)
    }

    /// What Enter does, for the footer.
    private var verb: String {
        switch mode {
        case .signIn: "sign in"
        case .signUp: "create account"
        case .changePassword: "change"
        case .close: "delete account"
        }
    }

    func draw(_ state: State, into frame: inout Frame) {
        let columns = min(frame.size.columns - 4, 68)
        let first = introduction.isEmpty ? [] : wrapped(introduction, columns: columns - 4)
        let rows = first.count + 2 * lines.count + 3
        let box = Rect(
            column: (frame.size.columns - columns) / 2, row: max(1, (frame.size.rows - rows) / 2), columns: columns,
            rows: rows)
        let inside = frame.box(box, title: title, focused: true).inset(columns: 1, rows: 0)
        for (index, text) in first.enumerated() {
            frame.write(text, column: inside.column, row: inside.row + index)
        }
        for (index, line) in lines.enumerated() {
            draw(line, row: inside.row + first.count + 2 * index, in: inside, &frame)
        }
        let (note, style): (String, Style) =
            problem.map { (state.namingKeys($0), Theme.error) }
            ?? (sent != nil
                ? ("Asking the server …  Esc stops", Theme.dim)
                : reason.map { (state.namingKeys($0), Theme.accent) } ?? (state.namingKeys(hint), Theme.dim))
        frame.write(fitted(note, columns: inside.columns), column: inside.column, row: inside.endRow - 1, style: style)
    }

    private func draw(_ line: Line, row: Int, in inside: Rect, _ frame: inout Frame) {
        let isFocused = focus == line && sent == nil
        func field(_ label: String, _ text: TextField) {
            let start = width(of: label) + 2
            frame.write(label, column: inside.column, row: row, style: focus == line ? Theme.title : .plain)
            text.draw(
                into: &frame, column: inside.column + start, row: row, columns: inside.columns - start,
                focused: isFocused)
        }
        switch line {
        case .name: field(mode == .close ? "Name of the account" : "Name    ", name)
        case .present: field("Current password", isShown ? present : present.masked)
        case .password:
            field(
                mode == .changePassword ? "New password    " : "Password", isShown ? password : password.masked)
        case .remember:
            let place =
                switch storage {
                case .keyring: "in the keyring"
                case .file: "in a file only you read"
                }
            frame.write(
                fitted(
                    "\(isRemembered ? "[x]" : "[ ]") Stay signed in: password \(place)", columns: inside.columns),
                column: inside.column, row: row, style: focus == line ? Theme.title : .plain)
            if isFocused { frame.cursor = Point(column: inside.column + 1, row: row) }
        }
    }

    var title: String {
        switch mode {
        case .signIn: "Sign in: \(dataset.name)"
        case .signUp: "New account: \(dataset.name)"
        case .changePassword: "Change the password of \(account ?? "")"
        case .close: "Delete the account \(account ?? "")"
        }
    }

    /// The text above the fields; empty if the title says enough.
    var introduction: String {
        mode == .close
            ? "This deletes all \(dataset.noun.many) of \(account ?? ""), then the account. It cannot be undone.\n" : ""
    }

    private var hint: String {
        switch mode {
        case .signIn: "Enter signs in. No account yet? Press F3"
        case .signUp: "Enter creates the account. Have one already? Press F3"
        case .changePassword: "Enter changes it, F4 shows both, Esc closes"
        case .close: "Type the name, then Enter. Esc closes"
        }
    }
}

extension ServiceError {
    /// What happened and what to do, in the form for accounts.
    fileprivate var accountSentence: String {
        switch self {
        case .noNetwork: "Offline: try again when you are online"
        case .notSignedIn: "Wrong name or password"
        case .invalid("password"?, let reason): "The password \(reason)"
        case .invalid("name"?, let reason): "The name \(reason)"
        case .invalid(_, let reason): "Refused: \(reason)"
        case .notUnderstood, .wrongAddress: "No accounts at this address. Check the address"
        default: sentence(after: .list)
        }
    }
}

extension ServiceError {
    /// Whether the account needs another name.
    fileprivate var isAboutName: Bool {
        switch self {
        case .nameTaken, .nameNotAllowed, .signUpRefused, .invalid("name", _): true
        default: false
        }
    }
}
