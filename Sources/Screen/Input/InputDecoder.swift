/// Turns the bytes that a terminal sends into inputs, however the bytes are split into pieces.
///
/// It knows the sequences of xterm and similar terminals; `sequences` adds those of the terminal's description. An unknown
/// sequence is dropped whole, so that its characters do not act as keys.
public struct InputDecoder: Sendable {
    /// In bytes; a longer paste is cut.
    static let maximumPasteLength = 100_000
    static let doubleClickMilliseconds = 400
    /// How long the rest of an answer is waited for, from its first byte. After that time keys are keys again.
    static let maximumAnswerMilliseconds = 2000

    private let sequences: [[UInt8]: Key]
    private let longestSequence: Int
    private var pending: [UInt8] = []
    /// The bytes received so far of a paste that has not ended.
    private var paste: [UInt8]?
    private var lastPress: (event: MouseEvent, milliseconds: Int)?
    /// The kind of sequence that is too long and is dropped up to its end; nil if there is none.
    private var skipped: Skipped?
    /// When the first byte of an unfinished answer arrived.
    private var answerStart: Int?
    /// Whether the terminal has answered that it knows `SynchronisedOutput`.
    public private(set) var offersSynchronisedOutput = false
    /// Whether the terminal has named itself as one that draws pictures in place of placeholders.
    private var hasPlaceholders = false

    /// - Parameter sequences: keys by their bytes, each starting with ESC; they take precedence over the built-in ones.
    public init(sequences: [[UInt8]: Key] = [:]) {
        self.sequences = sequences
        longestSequence = sequences.keys.map(\.count).max() ?? 0
    }

    /// How long to wait for more bytes before calling `flush`; nil if nothing is unfinished.
    ///
    /// A lone ESC is most likely the Esc key; the start of a longer sequence is most likely a slow connection.
    public var patienceMilliseconds: Int? {
        if paste != nil { return 1000 }
        if skipped != nil { return 500 }
        switch pending.count {
        case 0: return nil
        case 1: return 25
        case 2 where isAnswer: return 50
        default: return isAnswer ? 500 : 250
        }
    }

    /// Whether the bytes that wait for more are the beginning of an answer.
    private var isAnswer: Bool { pending.count > 1 && pending[0] == 0x1B && ControlString.begins(with: pending[1]) }

    /// - Parameter milliseconds: when the bytes arrived, by any steady clock; used to recognise double clicks.
    public mutating func decode(_ bytes: some Sequence<UInt8>, atMilliseconds milliseconds: Int) -> [Input] {
        if let start = answerStart, milliseconds - start > Self.maximumAnswerMilliseconds {
            (pending, skipped, answerStart) = ([], nil, nil)
        }
        pending.append(contentsOf: bytes)
        var inputs: [Input] = []
        var rest = pending[...]
        while !rest.isEmpty {
            let token = nextToken(at: rest)
            guard case .complete(let length, let meaning) = token else { break }
            rest = rest.dropFirst(length)
            switch meaning {
            case .nothing: break
            case .input(.mouse(let event)): inputs += clicks(event, milliseconds)
            case .input(.pixelsOffered) where !hasPlaceholders: break
            case .input(let input): inputs.append(input)
            case .synchronisedOutputOffered: offersSynchronisedOutput = true
            case .longString: skipped = .string
            case .longSequence: skipped = .sequence
            case .skipped: skipped = nil
            case .terminalNamed(let name): hasPlaceholders = KittyGraphics.hasPlaceholders(name)
            case .pasteStart: paste = []
            case .pasted(let more): appendToPaste(more)
            case .pasteEnd: inputs += finishPaste()
            }
        }
        pending = Array(rest)
        answerStart = isAnswer || skipped != nil ? answerStart ?? milliseconds : nil
        return inputs
    }

    /// Stops waiting for more bytes: a lone ESC is the Esc key, a paste ends, any other unfinished sequence is dropped. ESC and
    /// the letter that begins an answer, with nothing after them, were typed.
    public mutating func flush() -> [Input] {
        defer { (pending, skipped, answerStart) = ([], nil, nil) }
        if paste != nil { return finishPaste() }
        if skipped == nil, isAnswer, pending.count == 2 {
            return [.key(.escape), .key(.character(Character(Unicode.Scalar(pending[1]))))]
        }
        return pending == [0x1B] && skipped == nil ? [.key(.escape)] : []
    }

    private func nextToken(at bytes: ArraySlice<UInt8>) -> Token {
        switch skipped {
        case .string?: skippedString(bytes)
        case .sequence?: skippedSequence(bytes)
        case nil: paste == nil ? token(at: bytes) : pasteToken(at: bytes)
        }
    }

    private func token(at bytes: ArraySlice<UInt8>) -> Token {
        guard bytes.first == 0x1B else { return plainToken(at: bytes) }
        if !sequences.isEmpty {
            for length in stride(from: min(longestSequence, bytes.count), to: 1, by: -1) {
                if let key = sequences[Array(bytes.prefix(length))] { return .complete(length, .input(.key(key))) }
            }
            if bytes.count < longestSequence, sequences.keys.contains(where: { $0.starts(with: bytes) }) {
                return .incomplete
            }
        }
        return escapeToken(at: bytes)
    }

    private func pasteToken(at bytes: ArraySlice<UInt8>) -> Token {
        let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]  // ESC [ 201 ~
        if bytes.starts(with: end) { return .complete(end.count, .pasteEnd) }
        if end.starts(with: bytes) { return .incomplete }
        let stop = bytes.dropFirst().firstIndex(of: 0x1B) ?? bytes.endIndex
        return .complete(stop - bytes.startIndex, .pasted(bytes[..<stop]))
    }

    private mutating func appendToPaste(_ bytes: ArraySlice<UInt8>) {
        let room = Self.maximumPasteLength - (paste?.count ?? 0)
        paste?.append(contentsOf: bytes.prefix(room))
    }

    private mutating func finishPaste() -> [Input] {
        let text = String(decoding: paste ?? [], as: UTF8.self)
        paste = nil
        let clean = cleaned(
            text, maximumLength: Self.maximumPasteLength, keepingNewlines: true, keepingJoiners: true)
        return [.paste(clean)]
    }

    /// The mouse event, followed by a double click if it is the second press in the same place in quick succession.
    private mutating func clicks(_ event: MouseEvent, _ milliseconds: Int) -> [Input] {
        guard event.kind == .press else { return [.mouse(event)] }
        if let last = lastPress, last.event == event, milliseconds - last.milliseconds <= Self.doubleClickMilliseconds {
            lastPress = nil
            return [.mouse(event), .mouse(MouseEvent(.doubleClick, button: event.button, at: event.at))]
        }
        lastPress = (event, milliseconds)
        return [.mouse(event)]
    }
}

private enum Skipped { case string, sequence }

/// What the first bytes of the input mean.
enum Token {
    case incomplete
    /// The number of bytes, and what they mean.
    case complete(Int, Meaning)

    enum Meaning {
        case nothing
        case input(Input)
        /// The terminal's name and version.
        case terminalNamed(String)
        case synchronisedOutputOffered
        /// A string or sequence that is too long. All bytes up to its end are dropped.
        case longString, longSequence
        /// The end of that string or sequence.
        case skipped
        case pasteStart
        case pasted(ArraySlice<UInt8>)
        case pasteEnd
    }

    static func key(_ key: Key?, length: Int) -> Token {
        .complete(length, key.map { .input(.key($0)) } ?? .nothing)
    }
}
