import Catalogue
import Synchronization

/// Where Ofsted publishes a school's reports.
///
/// Pages are `https://reports.ofsted.gov.uk/provider/<type>/<URN>`; the type is a number for the kind of provider.
enum ReportPage {
    static func address(type: Int, urn: String) -> String { "https://reports.ofsted.gov.uk/provider/\(type)/\(urn)" }

    private static let providerTypes = Mutex<[String: Int]>([:])

    /// The number for the kind of provider in the address, from the words of the files, which may be blank.
    ///
    /// Comparing the words takes time, and the files have only a few dozen combinations of them, so each result is saved. No more
    /// than 1,000 are saved, because a damaged file may have a new combination in each row.
    static func providerType(phase: String, type: String, group: String) -> Int {
        let words = "\(phase)\n\(type)\n\(group)"
        if let known = providerTypes.withLock({ $0[words] }) { return known }
        let number = derivedProviderType(phase: phase, type: type, group: group)
        providerTypes.withLock { if $0.count < 1000 { $0[words] = number } }
        return number
    }

    private static func derivedProviderType(phase: String, type: String, group: String) -> Int {
        let type = type.lowercased()
        let group = group.lowercased()
        if type.contains("pupil referral") || type.contains("alternative provision") { return 22 }
        if group.contains("independent") || type.contains("independent") { return 27 }
        if group.contains("special") || type.contains("special") { return 25 }
        switch phase.lowercased() {
        case "primary", "nursery", "middle deemed primary": return 21
        case "secondary", "middle deemed secondary", "all-through": return 23
        case "special": return 25
        case "alternative provision", "pru": return 22
        case "16 plus":
            if group.contains("academ") || type.contains("16-19") || type.contains("16 to 19") { return 46 }
            return group.contains("college") || type.contains("sixth form") ? 40 : 28
        default: return 28
        }
    }

    /// What a link in the file leads to.
    enum Link: Equatable {
        /// Nothing that can be opened.
        case none
        /// A page of reports, whose address has the number for the kind of provider; nil if the link does not have it.
        case provider(Int?)
        /// Another page of Ofsted's, as an https address.
        case other(String)
    }

    private static let oldSite = "http://www.ofsted.gov.uk/inspection-reports/find-inspection-report/provider/"

    /// What a link leads to. Only web pages of ofsted.gov.uk count.
    static func link(_ text: String, urn: String) -> Link {
        // Nearly all links have the form of the old site.
        if text.utf8.starts(with: oldSite.utf8) { return .provider(nil) }
        guard let url = Contact.website(text), url.utf8.count <= 300 else { return .none }
        let rest = url.dropFirst(url.hasPrefix("https") ? 8 : 7)
        let parts = rest.split(separator: "/")
        guard let host = parts.first, host == "ofsted.gov.uk" || host.hasSuffix(".ofsted.gov.uk") else { return .none }
        // The search page of the old site, which does not exist any more: …/find-inspection-report/provider/ELS/107848
        if parts.contains("find-inspection-report") { return .provider(nil) }
        if host == "reports.ofsted.gov.uk", parts.count == 4, parts[1] == "provider", let type = Int(parts[2]) {
            return parts[3] == urn && (1...999).contains(type) ? .provider(type) : .other("https://" + rest)
        }
        return .other("https://" + rest)
    }
}
