import Catalogue
import Synchronization

/// Tells one receiver, such as a log, of every file that this process opens, writes, renames or removes.
public enum FileWatch {
    public enum Event: Sendable, Equatable {
        case opened(String, bytes: Int)
        /// The bytes are nil if they were not counted.
        case wrote(String, bytes: Int?)
        case renamed(String, to: String)
        case removed(String)
        case failed(FileError)
    }

    private static let isOn = Atomic(false)
    private static let receiver = Mutex<(@Sendable (Event) -> Void)?>(nil)

    /// - Parameter receive: called on any thread. It must not read or write files through `Live`, which would call it again.
    public static func start(_ receive: @escaping @Sendable (Event) -> Void) {
        receiver.withLock { $0 = receive }
        isOn.store(true, ordering: .relaxed)
    }

    static func report(_ event: @autoclosure () -> Event) {
        guard isOn.load(ordering: .relaxed) else { return }
        let receive = receiver.withLock { $0 }
        receive?(event())
    }

    /// Does some work on a file, and reports the event, or why the work failed.
    static func reporting<Value>(
        _ event: @autoclosure () -> Event?, _ work: () throws(FileError) -> Value
    ) throws(FileError) -> Value {
        do throws(FileError) {
            let value = try work()
            if isOn.load(ordering: .relaxed), let event = event() { report(event) }
            return value
        } catch {
            report(.failed(error))
            throw error
        }
    }
}
