extension Machine {
    /// The country of the person's locale, two letters of ISO 3166; nil if the locale names none, as "C" does.
    ///
    /// Source: POSIX.1-2017, section 8.2: LC_ALL comes before the variable of a category, and that before LANG.
    var country: String? {
        let locale = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap { variable($0) }.first ?? ""
        let parts = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        guard parts.count == 2, parts[1].count == 2, parts[1].allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return nil
        }
        return parts[1].uppercased()
    }
}
