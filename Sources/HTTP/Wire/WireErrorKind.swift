/// The kind of an error as written in a frame: a code, two numbers and a text.
struct WireErrorKind {
    var code: UInt8
    var numbers = (0, 0)
    var text = ""

    init(code: UInt8, numbers: (Int, Int), text: String) {
        self.code = code
        self.numbers = numbers
        self.text = text
    }

    private init(_ code: UInt8, _ first: Int = 0, _ second: Int = 0, text: String = "") {
        self.init(code: code, numbers: (first, second), text: text)
    }

    init(_ kind: HTTPError.Kind) {
        self =
            switch kind {
            case .badAddress: Self(1)
            case .notSecure: Self(2)
            case .badRequest: Self(3)
            case .cancelled: Self(4)
            case .noSuchHost: Self(5)
            case .noConnection: Self(6)
            case .connectionLost: Self(7)
            case .cutOff(let received, let expected): Self(8, received, expected)
            case .timedOut(let seconds): Self(9, seconds)
            case .stalled: Self(10)
            case .tls(let reason): Self(11, text: reason)
            case .proxy(let status): Self(12, status ?? -1)
            case .tooLarge(let bytes, let limit): Self(13, bytes ?? -1, limit)
            case .headersTooLarge: Self(14)
            case .rangeIgnored: Self(15)
            case .otherRange: Self(16)
            case .packedRange: Self(17)
            case .badEncoding: Self(18)
            case .redirectRefused(let problem): Self(19, Int(problem.rawValue))
            case .unusable(let reason): Self(20, text: reason)
            case .libraryMissing: Self(21)
            case .helperEnded: Self(22)
            case .disk(let path, let code): Self(23, Int(code), text: path)
            }
    }

    func kind() throws(WireError) -> HTTPError.Kind {
        switch code {
        case 1: return .badAddress
        case 2: return .notSecure
        case 3: return .badRequest
        case 4: return .cancelled
        case 5: return .noSuchHost
        case 6: return .noConnection
        case 7: return .connectionLost
        case 8: return .cutOff(received: numbers.0, expected: numbers.1)
        case 9: return .timedOut(seconds: numbers.0)
        case 10: return .stalled
        case 11: return .tls(text)
        case 12: return .proxy(status: numbers.0 < 0 ? nil : numbers.0)
        case 13: return .tooLarge(bytes: numbers.0 < 0 ? nil : numbers.0, limit: numbers.1)
        case 14: return .headersTooLarge
        case 15: return .rangeIgnored
        case 16: return .otherRange
        case 17: return .packedRange
        case 18: return .badEncoding
        case 19:
            guard let raw = UInt8(exactly: numbers.0), let problem = HTTPError.RedirectProblem(rawValue: raw) else {
                throw WireError()
            }
            return .redirectRefused(problem)
        case 20: return .unusable(text)
        case 21: return .libraryMissing
        case 22: return .helperEnded
        case 23: return .disk(path: text, code: Int32(truncatingIfNeeded: numbers.0))
        default: throw WireError()
        }
    }
}
