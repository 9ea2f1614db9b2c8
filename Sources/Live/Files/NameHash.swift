/// A short text that stands for a longer one, such as an address, in the name of a file or folder: a hash of 64 bits (FNV-1a) in
/// base 36. Unlike Swift's own hash, it is the same in every run.
func nameHash(of text: String) -> String {
    String(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 36)
}
