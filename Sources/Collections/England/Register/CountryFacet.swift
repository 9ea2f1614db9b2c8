import Catalogue

/// Where a place of the register lies. The register also has schools in Wales, on the islands, abroad and of the forces.
enum CountryValue: String, CaseIterable {
    case england, wales, offshore, overseas

    var label: String {
        switch self {
        case .england: "England"
        case .wales: "Wales"
        case .offshore: "Islands outside England"
        case .overseas: "Overseas and forces"
        }
    }

    /// The values that are left out until a person asks for them.
    static let outside: Set<String> = Set(allCases.filter { $0 != .england }.map(\.rawValue))

    /// - Parameters:
    ///   - authority: the local authority, in the register's words.
    ///   - code: its number; blank if the file has none.
    ///   - type: the type of the school, in the register's words.
    init(authority: String, code: String, type: String) {
        let type = type.lowercased()
        let name = authority.lowercased()
        if let number = Int(code), Self.welshCodes.contains(number) {
            self = .wales
        } else if type.contains("welsh") || Self.welshNames.contains(name) {
            self = .wales
        } else if type.contains("offshore") || name.contains("offshore") {
            self = .offshore
        } else if type.contains("overseas") || type.contains("service children") || name.contains("overseas") {
            self = .overseas
        } else if name == "does not apply", !type.contains("online") {
            self = .overseas
        } else {
            self = .england
        }
    }

    /// The numbers of the 22 local authorities of Wales, and their names as the register writes them.
    /// Source: Department for Education, Get Information About Schools, list of local authorities, June 2024.
    private static let welshCodes = 660...681
    private static let welshNames: Set<String> = [
        "blaenau gwent", "bridgend", "caerphilly", "cardiff", "carmarthenshire", "ceredigion", "conwy", "denbighshire",
        "flintshire", "gwynedd", "isle of anglesey", "merthyr tydfil", "monmouthshire", "neath port talbot", "newport",
        "pembrokeshire", "powys", "rhondda cynon taf", "rhondda cynon taff", "swansea", "torfaen", "vale of glamorgan",
        "wrexham",
    ]
}
