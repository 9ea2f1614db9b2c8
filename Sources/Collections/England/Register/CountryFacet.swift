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

    private init(_ signs: CountrySigns) {
        if signs.contains(.wales) {
            self = .wales
        } else if signs.contains(.offshore) {
            self = .offshore
        } else if signs.contains(.overseas) || (signs.contains(.noAuthority) && !signs.contains(.online)) {
            self = .overseas
        } else {
            self = .england
        }
    }

    /// The countries of many rows. The columns have a few hundred different texts, and each text is read once.
    static func values(authorities: CodeColumn, codes: CodeColumn, types: CodeColumn) -> [CountryValue] {
        let byAuthority = authorities.values.map { CountrySigns(authority: $0) }
        let byCode = codes.values.map { CountrySigns(code: $0) }
        let byType = types.values.map { CountrySigns(type: $0) }
        return authorities.codes.indices.map { row in
            CountryValue([
                byAuthority[Int(authorities.codes[row])], byCode[Int(codes.codes[row])], byType[Int(types.codes[row])],
            ])
        }
    }
}

/// What the authority and the type of a place say about its country.
private struct CountrySigns: OptionSet {
    let rawValue: UInt8
    static let wales = CountrySigns(rawValue: 1)
    static let offshore = CountrySigns(rawValue: 2)
    static let overseas = CountrySigns(rawValue: 4)
    /// No local authority, as for schools abroad and online schools.
    static let noAuthority = CountrySigns(rawValue: 8)
    static let online = CountrySigns(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(authority: String) {
        let name = authority.lowercased()
        self = []
        if Self.welshNames.contains(name) { insert(.wales) }
        if name.hasBytes(of: "offshore") { insert(.offshore) }
        if name.hasBytes(of: "overseas") { insert(.overseas) }
        if name == "does not apply" { insert(.noAuthority) }
    }

    init(code: String) {
        self = Int(code).map(Self.welshCodes.contains) ?? false ? .wales : []
    }

    init(type: String) {
        let type = type.lowercased()
        self = []
        if type.hasBytes(of: "welsh") { insert(.wales) }
        if type.hasBytes(of: "offshore") { insert(.offshore) }
        if type.hasBytes(of: "overseas") || type.hasBytes(of: "service children") { insert(.overseas) }
        if type.hasBytes(of: "online") { insert(.online) }
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
