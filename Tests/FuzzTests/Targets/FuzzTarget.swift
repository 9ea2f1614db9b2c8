import JSON

/// A reader of bytes from outside, to be run on any bytes at all.
struct FuzzTarget: Sendable {
    /// The name on the command line, and of the folder with inputs that were once a problem.
    let name: String
    /// Small valid inputs to begin with. They come from nowhere but here.
    let seeds: [[UInt8]]
    /// The most bytes of an input. Long inputs are slow, and rarely find more.
    let longest: Int
    /// Reads the bytes and checks what came of them.
    /// - Throws: `Broken` if something does not hold. Errors of the reader itself are no problem.
    let run: @Sendable ([UInt8]) throws -> Void

    init(
        _ name: String, longest: Int = 4096, seeds: [[UInt8]],
        run: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        self.name = name
        self.longest = longest
        self.seeds = seeds
        self.run = run
    }

    init(
        _ name: String, longest: Int = 4096, texts: [String], run: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        self.init(name, longest: longest, seeds: texts.map { Array($0.utf8) }, run: run)
    }

    static let all: [FuzzTarget] =
        schoolFiles + newYorkFiles + artLists + postcodeFiles + pictures + weatherAnswers + lookupAnswers + boardAnswers
        + places + savedFiles + tileFiles + positionMessages + httpAnswers + terminalInput + typedText
}

/// Something that must hold for every input does not hold.
struct Broken: Error, CustomStringConvertible {
    let description: String
}

func check(_ holds: Bool, _ what: @autoclosure () -> String) throws(Broken) {
    if !holds { throw Broken(description: what()) }
}
