import Foundation
import FoundationNetworking

/// Where the body of an answer goes.
protocol Sink: AnyObject {
    /// Whether an answer has a body that is wanted; what went wrong in words where none may have it.
    func wants(_ response: HTTPURLResponse?) -> Verdict
    /// - Returns: what went wrong, in words.
    func take(_ data: Data) -> String?
    /// Told now and then how far it is.
    func progress(_ received: Int, of expected: Int64)
}

enum Verdict {
    case keep
    /// The answer counts, its body does not.
    case drop
    case refuse(String)
}

/// The memory, for small answers.
final class MemorySink: Sink {
    private(set) var data = Data()
    private let wantsPart: Bool

    /// - Parameter wantsPart: whether a part of a file was asked for: a server that sends all of it is stopped.
    init(wantsPart: Bool) { self.wantsPart = wantsPart }

    func wants(_ response: HTTPURLResponse?) -> Verdict {
        switch response?.statusCode ?? 0 {
        case 200 where wantsPart: .refuse("it sends the whole file where a part of it was asked for")
        case 200, 206: .keep
        default: .drop
        }
    }

    func take(_ data: Data) -> String? {
        self.data.append(data)
        return nil
    }

    func progress(_ received: Int, of expected: Int64) {}
}
