import Catalogue
import Live

/// Finds the address, the name and the columns of a list that a person wants to add. Used by the command and the
/// screen.
struct ListAdding: Sendable {
    let dataset: any Gathering
    let data: DataFolder
    let updates: Updates

    /// Finds the address of a list from what a person typed: an address, a file, or the name of a known list.
    /// - Returns: the address to fetch, nil for a file; and the list's properties, with the name or address that was
    ///   typed.
    func resolve(_ place: String, as typed: TablePart) -> (address: String?, part: TablePart) {
        var part = typed
        if let known = dataset.feeds.first(where: { $0.list?.part.name == place }) {
            if part.name.isEmpty { part.name = place }
            var address = updates.address(of: known)
            if case .changes(_, let parameters) = known.place {
                address = Feed.address(address, since: Feed.firstDay, parameters: parameters)
            }
            return (address, part)
        }
        guard Draft.isLink(place) else { return (nil, part) }
        part.address = place
        return (place, part)
    }

    /// A preview of importing a file.
    /// - Parameters:
    ///   - typed: the known properties of the list. It gets a name if it has none.
    ///   - address: where the file was fetched from; blank for a file of the person's own.
    func preview(
        _ file: String, as typed: TablePart, from address: String
    ) throws(StoreError) -> (part: TablePart, preview: ListPreview) {
        var part = typed
        var preview = try data.preview(listAt: file, as: part, from: address, of: dataset)
        if part.name.isEmpty {
            part.name = freeName(for: preview.part)
            if part.name != preview.part.name {
                preview = try data.preview(listAt: file, as: part, from: address, of: dataset)
            }
        }
        return (part, preview)
    }

    /// The name for a list that was added without one: the name that the dataset has for it, else one made from its address or file. If a
    /// saved list that this one does not replace (see `isSame`) has that name, a number is appended.
    private func freeName(for part: TablePart) -> String {
        let known = dataset.feeds.first { $0.list?.part.name == part.name }
        let usual = known != nil || part.address.isEmpty ? part.name : Self.name(of: part.address) ?? part.name
        let others = data.lists(of: dataset).map(\.part).filter { !isSame($0, as: part, fetchedBy: known) }.map(\.name)
        var (name, number) = (usual, 1)
        while others.contains(name) {
            number += 1
            let ending = "-\(number)"
            name = TablePart.name(usual.prefix(TablePart.longestName - ending.count)) + ending
        }
        return name
    }

    /// Whether a list to be added replaces a saved list, and so takes its name: both come from the same address, or both from files. A
    /// list that the dataset knows also replaces a starter set of its name, and if it is a file, any list of its name. At another address
    /// it is another list, because the rows of a feed of changes would be merged into the saved one.
    /// - Parameter known: the feed that the dataset knows for lists of this form; nil if it knows none.
    private func isSame(_ saved: TablePart, as part: TablePart, fetchedBy known: Feed?) -> Bool {
        guard let known else { return saved.address == part.address }
        let hasSameName = saved.name == part.name
        if hasSameName, saved.source.isStarter || part.address.isEmpty { return true }
        func withoutDay(_ address: String) -> String {
            guard case .changes(_, let parameters) = known.place else { return address }
            return Feed.address(address, since: Feed.firstDay, parameters: parameters)
        }
        // For a list that was added by its name no address is saved; it was fetched from the feed's.
        let address = hasSameName && saved.address.isEmpty ? updates.address(of: known) : saved.address
        return withoutDay(address) == withoutDay(part.address)
    }

    /// A name from an address: the name of its file, or the longest part of its host if there is no file or the file has a common name such
    /// as "data.php"; nil if neither gives a name.
    private static func name(of address: String) -> String? {
        let parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst()
        let file = parts.dropFirst().last.map { TablePart.name($0.prefix { $0 != "." }) } ?? ""
        let common: Set<String> = [
            "data", "csv", "json", "geojson", "export", "exports", "download", "query", "index", "list", "api", "items",
            "records",
        ]
        if !file.isEmpty, !common.contains(file) { return file }
        let labels = parts.first?.prefix { $0 != ":" }.split(separator: ".").dropLast() ?? []
        let host = labels.max { $0.count < $1.count }.map { TablePart.name($0) } ?? ""
        return host.isEmpty ? nil : host
    }
}

/// The names of the lists whose addresses a dataset knows.
func knownLists(_ dataset: any Dataset) -> [String] { dataset.feeds.compactMap { $0.list?.part.name } }
