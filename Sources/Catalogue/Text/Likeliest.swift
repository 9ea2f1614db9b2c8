/// The word that was most likely meant by one that is not among them: the one with the fewest typing errors, one
/// for three bytes of UTF-8 at most, else the first that begins like it.
/// - Returns: nil where none is like it, and for figures: of them each is as likely as any other.
public func likeliest(_ typed: String, among words: [String]) -> String? {
    let typed = typed.lowercased()
    guard typed.contains(where: \.isLetter), let errors = TypingErrors(typed.utf8) else { return nil }
    let counted = words.map { word in
        let bytes = Array(word.lowercased().utf8)
        return (word: word, errors: bytes.withUnsafeBufferPointer { errors.count(against: $0).whole })
    }
    if let best = counted.min(by: { $0.errors < $1.errors }), best.errors <= typed.utf8.count / 3 { return best.word }
    return words.first { $0.lowercased().hasPrefix(typed) || typed.hasPrefix($0.lowercased()) }
}
