import Catalogue

extension State {
    /// Chooses the language of the names on the map: a code of ISO 639, "local", or "auto".
    mutating func setLanguage(_ text: String) -> [Effect] {
        let code = text.lowercased()
        let isCode = (2...3).contains(code.utf8.count) && code.utf8.allSatisfy { (0x61...0x7A).contains($0) }
        guard isCode || ["local", "auto"].contains(code) else {
            run.status = Status(
                text: "Unknown language \"\(text)\". Use local, auto, or a language code such as en", isError: true)
            return []
        }
        settings.tiles.language = code == "auto" ? nil : code
        run.status = Status(
            text: code == "local"
                ? "Map names are in the local language"
                : code == "auto" ? "Map names are in your language" : "Map names are in \(code) where known"
        )
        // The tiles are read again, because they were read with the names of the old language.
        return [.file(.saveSettings(settings)), .tiles(.use(settings.tiles))]
    }
}
