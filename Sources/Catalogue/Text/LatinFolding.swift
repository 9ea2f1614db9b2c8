/// The plain letters that people type for Latin letters with accents.
enum LatinFolding {
    /// A plain letter for each scalar of U+00C0 ... U+017F; `*` if the scalar becomes two letters, `-` if it is not a letter.
    private static let plain = Array(
        ("aaaaaa*ceeeeiiii" + "dnooooo-ouuuuy**" + "aaaaaa*ceeeeiiii" + "dnooooo-ouuuuy*y" + "aaaaaaccccccccdd"
            + "ddeeeeeeeeeegggg" + "gggghhhhiiiiiiii" + "ii**jjkkklllllll" + "lllnnnnnnnnnoooo" + "oo**rrrrrrssssss"
            + "ssttttttuuuuuuuu" + "uuuuwwyyyzzzzzzs").utf8)

    /// The plain lower-case letters for a letter beyond ASCII: "e" for "É", "ss" for "ß", "д" for "Д".
    /// - Returns: UTF-8; nil if the scalar is not a letter or digit.
    static func fold(_ scalar: Unicode.Scalar) -> [UInt8]? {
        switch scalar.value {
        case 0xC6, 0xE6: return Array("ae".utf8)
        case 0xDE, 0xFE: return Array("th".utf8)
        case 0xDF: return Array("ss".utf8)
        case 0x132, 0x133: return Array("ij".utf8)
        case 0x152, 0x153: return Array("oe".utf8)
        case 0xC0...0x17F:
            let letter = plain[Int(scalar.value - 0xC0)]
            return letter == UInt8(ascii: "-") ? nil : [letter]
        // Welsh writes w and y with a grave, an acute and a diaeresis.
        case 0x1E80...0x1E85: return [UInt8(ascii: "w")]
        case 0x1EF2, 0x1EF3: return [UInt8(ascii: "y")]
        default:
            let properties = scalar.properties
            guard properties.isAlphabetic || properties.numericType != nil else { return nil }
            return Array(properties.lowercaseMapping.utf8)
        }
    }

    /// Whether a scalar is left out of a word: apostrophes, and accents that are scalars of their own.
    static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x60, 0xB4, 0x2BC, 0x2018, 0x2019, 0x300...0x36F: true
        default: false
        }
    }
}
