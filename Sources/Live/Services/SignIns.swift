import Catalogue
import Glibc
import JSON

/// The account that a person asked to be remembered. Its password is in the desktop's keyring; without a keyring, it is in a
/// file that only the person can read.
public struct SignIns: Sendable {
    /// Why an account was not remembered, or not forgotten.
    public enum Failure: Error, Equatable {
        case file(FileError)
        case keyring
        /// The file was not written, and the password that the keyring had just saved could not be removed from there.
        case fileAndKeyring(FileError)
        /// The account is forgotten, but its password is still in the keyring, which cannot be reached or refused to remove it.
        case passwordKept(user: String)
    }

    /// The file with the account's name. Without a keyring the file also has the password.
    public let path: String
    private let keyring: Keyring?

    public init(folders: Folders, keyring: Keyring?) {
        path = folders.state + "/sign-in.json"
        self.keyring = keyring
    }

    /// Where a password will be saved.
    public var storage: PasswordStorage { keyring == nil ? .file : .keyring }

    /// The contents of the file.
    private struct Entry {
        var address: String
        var user: String
        /// The password; nil if the keyring has it.
        var password: Secret?
    }

    private var entry: Entry? { read().entry }

    /// What is wrong with the file; nil if it can be read or is missing.
    public var problem: UserFileProblem? { read().problem }

    private func read() -> (entry: Entry?, problem: UserFileProblem?) {
        let bytes: [UInt8]?
        do throws(FileError) { bytes = try LocalFiles().contents(path) } catch { return (nil, .file(error)) }
        guard let bytes else { return (nil, nil) }
        do throws(JSONError) {
            let value = try bytes.jsonValue()
            guard let address = value["address"]?.string, let user = value["user"]?.string else {
                throw JSONError(.expected("an address and a user"), at: 0)
            }
            return (Entry(address: address, user: user, password: value["password"]?.string.map { Secret($0) }), nil)
        } catch { return (nil, .unusableSignIn(path: path, .damaged(error))) }
    }

    /// Whether an account of any address is remembered.
    public var hasAccount: Bool { entry != nil }

    /// The remembered account of a service; nil if there is none, or it is for another address.
    public func user(at address: String) -> String? {
        entry.flatMap { $0.address == address ? $0.user : nil }
    }

    /// The remembered password of an account. This may take seconds, because a locked keyring asks the person first.
    public func password(of user: String, at address: String) -> Secret? {
        guard let entry, entry.address == address, entry.user == user else { return nil }
        return entry.password ?? keyring?.password(of: user, at: address)
    }

    /// Remembers an account in place of the last one. This may take seconds, because a locked keyring asks the person first.
    public func save(_ user: String, _ password: Secret, at address: String) throws(Failure) {
        let last = entry
        if let keyring, !keyring.save(password, of: user, at: address) { throw .keyring }
        var members: [(name: String, value: JSONValue)] = [
            ("version", .integer(1)), ("address", .string(address)), ("user", .string(user)),
        ]
        if keyring == nil { members.append(("password", .string(password.text))) }
        let text = JSONValue.object(members).text
        // Not like the person's other files: a damaged file, which may have a password, is not kept, and a link is not followed.
        do throws(FileError) { try LocalFiles().atomicWrite(Array(text.utf8), to: path) } catch {
            throw takeBack(user, at: address) ? Failure.file(error) : Failure.fileAndKeyring(error)
        }
        // The previous account's password is removed only once the new account is saved, so that a failed save does not lose both.
        if let last, last.password == nil, (last.address, last.user) != (address, user) {
            keyring?.remove(last.user, at: last.address)
        }
    }

    /// Removes from the keyring the password of an account that the file does not name, because nothing would find or
    /// remove it later. If the file names the account, the password stays: the account is remembered.
    /// - Returns: false if the password stays in the keyring though the file does not name the account.
    private func takeBack(_ user: String, at address: String) -> Bool {
        guard let keyring else { return true }
        if let entry, entry.password == nil, (entry.address, entry.user) == (address, user) { return true }
        return keyring.remove(user, at: address)
    }

    /// Forgets the remembered account.
    /// - Throws: `file` if the account is still remembered; `passwordKept` if only its password stays.
    public func remove() throws(Failure) {
        let forgotten = entry
        guard unlink(path) == 0 || errno == ENOENT else { throw .file(FileError(.write, path, code: errno)) }
        guard let forgotten, forgotten.password == nil else { return }
        if keyring?.remove(forgotten.user, at: forgotten.address) != true { throw .passwordKept(user: forgotten.user) }
    }
}
