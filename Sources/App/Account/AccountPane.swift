import Catalogue
import Screen

/// The commands of accounts.
extension Command {
    static let showPassword = Command("showPassword")
    static let otherMode = Command("otherMode")
    static let signIn = Command("signIn")
    static let signUp = Command("signUp")
    static let signOut = Command("signOut")
    static let server = Command("server")
}

/// The form in which a person signs in at a service, or makes an account there.
struct AccountPane: Pane {
    enum Mode: Sendable { case signIn, signUp }
    private enum Line: Int, CaseIterable { case name, password, remember }

    private let dataset: any Dataset
    private var mode: Mode
    private var name: TextField
    private var password = TextField(limit: 200)
    private var isRemembered = false
    private var isShown = false
    private var focus = Line.name
    /// The request that was sent; nil while the form is being filled in.
    private var sent: Int?
    private var problem: String?
    private(set) var isFinished = false

    static let context = Context(
        "Sign in", isField: true,
        [
            .nextField, .previousField, Binding([.enter], .open, help: "Sign in, or make the account", hint: "go on"),
            Binding([.function(3)], .otherMode, help: "Sign in, or make a new account", hint: "new account"),
            Binding([.function(4)], .showPassword, help: "Show or hide the password", hint: "show"),
            .datasetsWhileTyping,
        ])
    static var contexts: [Context] { [context] }
    static let typedCommands = [
        TypedCommand("sign-in", help: "Sign in at the collection's service", command: .signIn) { state, _ in
            state.openAccount(.signIn)
        },
        TypedCommand("sign-up", help: "Make an account at the collection's service", command: .signUp) { state, _ in
            state.openAccount(.signUp)
        },
        TypedCommand("server", "ADDRESS", help: "Set the address of the collection's service", command: .server) {
            $0.setServer($1)
        },
        TypedCommand("sign-out", help: "Sign out, and forget a remembered password", command: .signOut) { state, _ in
            state.signOut()
        },
    ]
    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        dataset?.supply.service is any AccountService ? [] : [.signIn, .signUp, .signOut, .server]
    }
    var holdsText: Bool { true }

    init(_ dataset: any Dataset, _ mode: Mode, name: String?) {
        self.dataset = dataset
        self.mode = mode
        self.name = TextField(name ?? "")
        if name != nil { focus = .password }
    }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        switch key {
        case .escape: return leave(&state)
        case .enter: return send(in: &state)
        case .tab, .down: move(1)
        case .backTab, .up: move(-1)
        case .function(3): mode = mode == .signIn ? .signUp : .signIn
        case .function(4): isShown.toggle()
        case .character(" ") where focus == .remember: isRemembered.toggle()
        default:
            guard sent == nil else { return [] }
            problem = nil
            switch focus {
            case .name: return name.handle(key) ? [] : nil
            case .password: return password.handle(key) ? [] : nil
            case .remember: return nil
            }
        }
        return []
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        switch focus {
        case .name: name.insert(line)
        case .password: password.insert(line)
        case .remember: break
        }
        return []
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] { [] }

    private mutating func move(_ step: Int) {
        let all = Line.allCases
        focus = all[(focus.rawValue + step + all.count) % all.count]
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
        let user = name.text.trimmingBlanks
        if user.isEmpty {
            focus = .name
            problem = "Type your name"
        } else if password.text.isEmpty {
            focus = .password
            problem = "Type your password"
        } else if password.text.utf8.count > 72 {
            focus = .password
            problem = "The password is too long: at most 72 bytes"
        } else if !state.canFetch {
            problem = "Offline: you can sign in when you are online"
        } else {
            let request = state.run.nextRequest()
            sent = request
            problem = nil
            let session = ServiceSession(user: user, password: Secret(password.text))
            return [
                state.service.ask(
                    mode == .signIn ? .signIn : .signUp, session, isRemembered: isRemembered, request: request,
                    of: dataset)
            ]
        }
        return []
    }

    mutating func receive(_ message: Message, in state: State) -> [Effect] {
        guard case .accountAnswered(let request, let error) = message, request == sent else { return [] }
        sent = nil
        if let error {
            problem = error.accountSentence
            focus = .password
        } else {
            isFinished = true
        }
        return []
    }

    func draw(_ state: State, into frame: inout Frame) {
        let theme = Theme.standard
        let columns = min(frame.size.columns - 4, 64)
        let box = Rect(
            column: (frame.size.columns - columns) / 2, row: max(1, (frame.size.rows - 9) / 2), columns: columns,
            rows: 9)
        let title = mode == .signIn ? "Sign in: \(dataset.name)" : "New account: \(dataset.name)"
        let inside = frame.box(box, title: title, focused: true, theme: theme).inset(columns: 1, rows: 0)
        let field = inside.column + 10
        func label(_ text: String, _ line: Line, _ row: Int) {
            frame.write(
                text, column: inside.column, row: inside.row + row, style: focus == line ? theme.title : .plain)
        }
        label("Name", .name, 0)
        name.draw(
            into: &frame, column: field, row: inside.row, columns: inside.columns - 10,
            focused: focus == .name && sent == nil, theme: theme)
        label("Password", .password, 2)
        (isShown ? password : password.masked).draw(
            into: &frame, column: field, row: inside.row + 2, columns: inside.columns - 10,
            focused: focus == .password && sent == nil, theme: theme)
        label("\(isRemembered ? "[x]" : "[ ]") Stay signed in (saved in a file that only you can read)", .remember, 4)
        if focus == .remember { frame.cursor = Point(column: inside.column + 1, row: inside.row + 4) }
        let (note, style): (String, Style) =
            problem.map { ($0, theme.error) }
            ?? (sent != nil ? "Asking the server …  Esc stops" : "Enter goes on, F4 shows the password", theme.dim)
        frame.write(fitted(note, columns: inside.columns), column: inside.column, row: inside.endRow - 1, style: style)
    }
}

extension State {
    /// Opens the form for signing in.
    mutating func openAccount(_ mode: AccountPane.Mode) -> [Effect] {
        guard let dataset, dataset.supply.service is any AccountService else {
            run.status = Status(text: "\(dataset?.name ?? "This collection") has no accounts")
            return []
        }
        panes.open(AccountPane(dataset, mode, name: service.session.user))
        return []
    }

    /// Saves the address of the open dataset's service.
    mutating func setServer(_ address: String) -> [Effect] {
        guard Draft.isLink(address) else {
            run.status = Status(text: "Type the address after :server, as in https://board.example.org", isError: true)
            return []
        }
        settings.sources[datasetID] = address
        run.status = Status(text: "The address is saved. Press R to fetch the \(dataset?.noun.many ?? "places")")
        return [.file(.saveSettings(settings))] + readOutbox()
    }

    mutating func signOut() -> [Effect] {
        service.session = ServiceSession()
        run.status = Status(text: "Signed out")
        return service.cancelLists() + [.file(.rememberSignIn(nil))]
    }

    mutating func receivedAccountAnswer(_ error: ServiceError?, request: Int) -> [Effect] {
        guard let (session, isRemembered) = service.accountAnswered(request), error == nil else { return [] }
        service.session = session
        run.status = Status(text: "Signed in as \(session.user ?? "")")
        let remember: [Effect] = isRemembered ? [.file(.rememberSignIn(session))] : []
        let retried = retryAfterSignIn()
        return remember + service.cancelLists() + requestServicePlaces() + (retried.isEmpty ? readOutbox() : retried)
    }
}

extension ServiceError {
    /// What happened and what to do, in the form for signing in.
    fileprivate var accountSentence: String {
        switch self {
        case .noNetwork: "Offline: you can sign in when you are online"
        case .notSignedIn: "Wrong name or password"
        case .invalid(_, let reason): "Refused: \(reason)"
        case .notUnderstood, .wrongAddress: "Nothing at this address has such accounts. Check it"
        default: sentence(after: .list)
        }
    }
}
