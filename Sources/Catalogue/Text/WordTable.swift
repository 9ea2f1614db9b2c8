/// A table of words. Each word has a number, in the order in which the words were added.
struct WordTable: Sendable {
    /// The words one after the other.
    private(set) var bytes: [UInt8] = []
    /// The end of each word in `bytes`.
    private(set) var ends: [Int32] = []
    /// The `wordKey` of each word.
    private(set) var keys: [UInt64] = []
    /// A hash table with open addressing: the number of a word plus one, or zero for a free slot. Its size is a power of two.
    private var slots: [Int32] = Array(repeating: 0, count: 1024)

    var count: Int { ends.count }

    func range(_ word: Int) -> Range<Int> { (word == 0 ? 0 : Int(ends[word - 1]))..<Int(ends[word]) }

    /// The number of a word; a new word is added to the table.
    mutating func number(of word: Range<Int>, in text: [UInt8], key: UInt64) -> Int {
        var slot = firstSlot(word, text, key)
        while slots[slot] != 0 {
            let known = Int(slots[slot]) - 1
            if isEqual(known, word, text, key) { return known }
            slot = (slot + 1) & (slots.count - 1)
        }
        bytes.append(contentsOf: text[word])
        ends.append(Int32(bytes.count))
        keys.append(key)
        slots[slot] = Int32(count)
        if count * 2 > slots.count { grow() }
        return count - 1
    }

    /// The number of a word; nil if it is not in the table.
    func knownNumber(of word: Range<Int>, in text: [UInt8], key: UInt64) -> Int? {
        var slot = firstSlot(word, text, key)
        while slots[slot] != 0 {
            let known = Int(slots[slot]) - 1
            if isEqual(known, word, text, key) { return known }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private func isEqual(_ known: Int, _ word: Range<Int>, _ text: [UInt8], _ key: UInt64) -> Bool {
        guard keys[known] == key else { return false }
        let range = range(known)
        return range.count == word.count
            && (word.count <= 8 || bytes[range].dropFirst(8).elementsEqual(text[word].dropFirst(8)))
    }

    private func firstSlot(_ word: Range<Int>, _ text: [UInt8], _ key: UInt64) -> Int {
        var hash = (key ^ UInt64(word.count)) &* 0x9E37_79B9_7F4A_7C15
        for index in word.dropFirst(8) { hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash >> 20) & (slots.count - 1)
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for word in 0..<count {
            var slot = firstSlot(range(word), bytes, keys[word])
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(word + 1)
        }
    }
}
