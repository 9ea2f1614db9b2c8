import Screen

/// A name in 7-bit characters, without accents; nil for names in scripts other than Latin.
///
/// "Köln" becomes "Koln" and "Łódź" becomes "Lodz"; a row of question marks would be worse than no name.
func asciiName(_ name: String) -> String? {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
    var plain = ""
    for scalar in name.unicodeScalars {
        if width(of: scalar) == 0 { continue }
        if let letters = plainLatin(scalar) {
            plain += letters
        } else {
            let fallback = asciiFallback(scalar)
            guard fallback != "?" || scalar == "?" else { return nil }
            plain.unicodeScalars.append(fallback)
        }
    }
    return plain
}

/// The plain letters for a Latin letter, taken from its Unicode name, such as LATIN SMALL LETTER L WITH STROKE.
private func plainLatin(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case ..<0x80: return nil
    case 0x2BB...0x2BE: return "'"
    case 0xC0...0x24F, 0x1E00...0x1EFF: break
    case 0x250...0x2AF: break
    default: return nil
    }
    guard let words = scalar.properties.name?.split(separator: " "), words.count > 3, words[0] == "LATIN",
        words[2] == "LETTER", let letter = words[3...].prefix(while: { $0 != "WITH" }).last
    else { return nil }
    let letters: String
    switch letter {
    case "S" where words[3] == "SHARP": letters = "SS"
    case "AE", "OE", "IJ", "LJ", "NJ", "DZ": letters = String(letter)
    case "THORN": letters = "TH"
    case "ETH": letters = "D"
    case "ENG": letters = "NG"
    case "SCHWA": letters = "E"
    default:
        guard letter.utf8.count == 1 else { return nil }
        letters = String(letter)
    }
    if words[1] == "SMALL" { return letters.lowercased() }
    return String(letters.prefix(1)) + letters.dropFirst().lowercased()
}
