import Catalogue

/// The person's own places that a service no longer sends, though the person did not delete them.
extension State {
    /// A sentence about the person's own places that a new list lacks, for example because somebody has hidden them;
    /// nil if it lacks none. Call this before the list is shown.
    func ownPlacesGone(after reply: ServiceReply, of id: String) -> String? {
        guard id == datasetID, case .places(let new, let facts) = reply, !facts.mayHide, let shown = data.places,
            let hiding = new.dataset as? any Hiding, service.session.user != nil
        else { return nil }
        let old = shown.accepted ?? shown
        guard old.sources.first?.title == new.sources.first?.title else { return nil }
        let isWhole = new.count == 0 || facts.total.map { new.count >= $0 } == true
        // A list of the newest places lacks older ones that are still there. Places that a word search found do not count.
        let listed = (0..<new.count).filter { !facts.foundKeys.contains(new.key($0)) }
        let oldest = listed.compactMap { hiding.version(of: $0, in: new) }.min() ?? .max
        let gone = (0..<old.count).filter { row in
            hiding.isOwn(row, in: old, session: service.session) && new.row(ofID: old.id(row)) == nil
                && !service.deletions.keys.contains(old.key(row))
                && (isWhole || hiding.version(of: row, in: old).map { $0 > oldest } == true)
        }
        guard let first = gone.first else { return nil }
        return gone.count == 1
            ? "Your \(hiding.noun.one) \"\(hiding.ownTitle(of: first, in: old))\" is no longer shown: \(hiding.hider) may have hidden it"
            : "\(grouped(gone.count)) of your \(hiding.noun.many) are no longer shown: \(hiding.hider) may have hidden them"
    }

    /// Adds a sentence to what the same answer has put into the status line.
    /// - Parameter before: the status before the answer was handled.
    mutating func say(_ sentence: String?, unlike before: Status?) {
        guard let sentence else { return }
        let said = run.status?.text == before?.text ? nil : run.status?.text
        run.status = Status(text: [said, sentence].compactMap { $0 }.joined(separator: ". "))
    }
}

extension Dataset {
    /// Who may hide places: "a teacher"; nil if nobody may.
    var whoHides: String? { (self as? any Hiding)?.hider }
}
