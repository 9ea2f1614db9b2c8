import Catalogue
import Tiles

extension State {
    /// The values of `:language`.
    static let languages = ["local", "auto"] + NameLanguage.known

    /// Chooses the language of the names on the map: a code that tiles may have, "local", or "auto".
    mutating func setLanguage(_ text: String) -> [Effect] {
        let code = text.lowercased()
        guard Self.languages.contains(code) else {
            run.status = Status(
                text: "Unknown language \"\(text)\". Use local, auto, or a code such as en, cy or fr", isError: true)
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
