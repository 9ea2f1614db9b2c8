import Catalogue
/// What the register says about a school, in the words of the register. Names of people are left out.
struct School: Decodable, Equatable {
    /// Nil only in a damaged file.
    var name: String?
    var status: String?
    var phase: String?
    var type: String?
    var typeGroup: String?
    var lowAge: Known<Int>?
    var highAge: Known<Int>?
    var gender: String?
    var religiousCharacter: String?
    var religiousEthos: String?
    var diocese: String?
    var admissions: String?
    var sixthForm: String?
    var nursery: String?
    var boarders: String?
    var specialClasses: String?
    var pupils: Known<Int>?
    var boys: Known<Int>?
    var girls: Known<Int>?
    var capacity: Known<Int>?
    /// The percentage of pupils who may have free meals, as in the register.
    var freeMeals: String?
    var trust: String?
    var trustStatus: String?
    var sponsors: String?
    var federation: String?
    /// The special educational needs that the school provides for, separated by semicolons.
    var needs: String?
    var resourcedProvision: String?
    var street: String?
    var locality: String?
    var address3: String?
    var town: String?
    var county: String?
    var postcode: String?
    var website: String?
    var telephone: String?
    var localAuthority: String?
    /// The number of the local authority and the number of the school there: "383/2336".
    var establishmentNumber: String?
    var district: String?
    var ward: String?
    var constituency: String?
    var region: String?
    var urbanRural: String?
    /// Metres on the national grid of Great Britain.
    var easting: Int?
    var northing: Int?
    /// yyyymmdd, like all dates in a record.
    var opened: Int?
    var closed: Int?
    var reasonOpened: String?
    var reasonClosed: String?
    var census: Int?
    var changed: Int?

    /// The address on one line.
    var address: String {
        var parts: [String] = []
        for part in [street, locality, address3, town, county, postcode] {
            if let part, !part.isEmpty, parts.last != part, Known<Int>(figure: part.utf8) != .missing(.doesNotApply) {
                parts.append(part)
            }
        }
        return parts.joined(separator: ", ")
    }
}
