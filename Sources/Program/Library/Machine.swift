import Catalogue
import HTTP
import Live
import Synchronization

import Glibc

/// The machine on which the program runs: environment, folders and date.
struct Machine: Sendable {
    /// The environment variables.
    let variables: [String: String]
    let folders: Folders
    /// The folder of the data that comes with the program; nil if it was not found.
    let resources: String?
    /// The file of the running program. It is started a second time to fetch data; the helper that decodes pictures is looked for
    /// near it.
    let executable: String
    /// The day on which the program started, as yyyy-mm-dd.
    let today: String

    init(
        variables: [String: String] = Machine.environment, executable: String = Folders.executable,
        today: String = SystemDayClock().today
    ) {
        self.variables = variables
        self.executable = executable
        self.today = today
        folders = Folders(environment: variables)
        resources = Folders.resources(environment: variables, executable: executable)
    }

    /// The environment variables of this process.
    static var environment: [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }

    /// An environment variable; nil if it is missing or empty.
    func variable(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether CATCHMENT_OFFLINE turns the network off.
    var isOffline: Bool { (variable("CATCHMENT_OFFLINE") ?? "0") != "0" }

    /// Whether both the environment and the settings allow the use of the network.
    func mayUseNetwork(_ settings: Settings) -> Bool { !isOffline && settings.usesNetwork }

    /// One sentence that says what turns the network off, and what to do.
    var networkOffSentence: String {
        isOffline
            ? "CATCHMENT_OFFLINE turns the network off: unset the variable."
            : "The network is off in settings.json: start catchment, and type :network on."
    }

    /// An id that is different for every run of the program.
    var runID: String { "\(time(nil))-\(getpid())" }

    /// The client of look-ups and forecasts. They share one helper process, so that a search for a place and its forecast do not start
    /// two.
    var sharedClient: LoggedClient {
        Self.sharedClients.withLock { clients in
            if let client = clients[executable]?.client { return client }
            let client = makeClient()
            clients[executable] = SharedClient(client: client)
            return client
        }
    }

    /// A weak reference to a client: the client and its helper end once nothing uses them.
    private struct SharedClient { weak var client: LoggedClient? }

    /// The shared clients by the path of their helper program. Static, because there may be several `Machine` values.
    private static let sharedClients = Mutex<[String: SharedClient]>([:])

    /// A new client with its own helper, which starts at the first request.
    func makeClient() -> LoggedClient { LoggedClient(HelperClient(program: executable)) }

    /// Runs the programs of the desktop.
    var tools: any ToolRunner { LoggedTools(LocalToolRunner(environment: variables)) }

    /// The account that the person asked to be remembered.
    var signIns: SignIns {
        SignIns(folders: folders, keyring: Keyring(runner: tools, environment: variables))
    }

    /// The address of a server: the environment comes first, then the settings, then the usual address.
    func address(variable name: String, setting: String?, standard: String) -> String {
        address(variable: name, setting: setting) ?? standard
    }

    /// The address of a server that has no usual address; nil if none is known.
    func address(variable name: String, setting: @autoclosure () -> String?) -> String? {
        variable(name) ?? setting().flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The programs of the desktop that copy, open links and dial.
struct Desktop: Sendable {
    let clipboard: Clipboard
    let browser: Browser

    init(runner: any ToolRunner, variables: [String: String]) {
        clipboard = Clipboard(runner: runner, environment: variables)
        browser = Browser(runner: runner, environment: variables)
    }
}
