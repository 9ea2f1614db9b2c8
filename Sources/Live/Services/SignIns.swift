import Catalogue
import Glibc
import JSON

/// The name and password that a person asked to be remembered, in a file that only they can read.
public struct SignIns: Sendable {
    public let path: String

    public init(folders: Folders) { path = folders.state + "/sign-in.json" }

    /// The remembered session for a service; nil if there is none, or it is for another address.
    public func session(for address: String) -> ServiceSession? {
        guard let bytes = (try? LocalFiles().contents(path)).flatMap({ $0 }), let value = try? bytes.jsonValue(),
            value["address"]?.string == address, let user = value["user"]?.string,
            let password = value["password"]?.string
        else { return nil }
        return ServiceSession(user: user, password: Secret(password))
    }

    /// Remembers a session in place of the last one.
    public func save(_ session: ServiceSession, for address: String) throws(FileError) {
        let value = JSONValue.object([
            ("version", .integer(1)), ("address", .string(address)), ("user", .optional(session.user)),
            ("password", .optional(session.password?.text)),
        ])
        try LocalFiles().makeFolder(split(path).folder)
        // The file is made readable for its owner alone before anything is in it.
        let temporary = path + ".new"
        unlink(temporary)
        let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(.write, temporary, code: errno) }
        let problem = LocalFiles.writeAll(Array(value.text.utf8), to: descriptor)
        close(descriptor)
        guard problem == 0, rename(temporary, path) == 0 else {
            let code = problem == 0 ? errno : problem
            unlink(temporary)
            throw FileError(.write, path, code: code)
        }
    }

    /// Forgets the remembered session.
    public func remove() { unlink(path) }
}
