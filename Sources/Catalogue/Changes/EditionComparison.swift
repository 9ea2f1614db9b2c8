import Geo

/// Compares two editions of a dataset place by place. Both are sorted by key, so one walk through both is enough.
struct EditionComparison {
    private let old: Places
    private let new: Places
    private let oldFingerprints: [EvidenceFingerprint?]
    private let newFingerprints: [EvidenceFingerprint?]
    /// Whether the old edition has evidence for far fewer places than the new one, for example because its file is that of one council.
    /// A place that had no evidence before is then not listed as changed.
    private let hadFarLessEvidence: Bool
    /// The date of the old edition's evidence, as yyyymmdd; nil if it is unknown. Other files of the edition may be much newer.
    private let oldEvidenceDay: Int?
    private(set) var changes: [Change] = []
    /// How many places have evidence for the first time and are not among the changes.
    private(set) var firstResults = 0

    init(_ old: Places, _ new: Places) {
        self.old = old
        self.new = new
        oldFingerprints = old.dataset.evidenceFingerprints(in: old)
        newFingerprints = new.dataset.evidenceFingerprints(in: new)
        oldEvidenceDay = old.dataset.evidenceDay(in: old)?.number
        let (before, after) = (Self.listed(oldFingerprints), Self.listed(newFingerprints))
        // At least 100, because in a small dataset a few new inspections may be a tenth of all.
        hadFarLessEvidence = before * 10 < after * 9 && after - before >= 100
        compare()
    }

    /// How many places the file of the evidence lists.
    private static func listed(_ fingerprints: [EvidenceFingerprint?]) -> Int {
        fingerprints.count { $0.map { $0.content != 0 } ?? false }
    }

    private mutating func compare() {
        guard let before = old.joined.first?.keys, let after = new.joined.first?.keys else {
            return
        }
        var left = 0
        var right = 0
        while left < before.count || right < after.count {
            if right == after.count || (left < before.count && before.precedes(left, after, right)) {
                addGone(left)
                left += 1
            } else if left == before.count || after.precedes(right, before, left) {
                addNew(right)
                right += 1
            } else {
                addDifferences(left, right)
                left += 1
                right += 1
            }
        }
    }

    private mutating func addGone(_ row: Int) {
        guard old.columns.isCurrent[row] else { return }
        var gone = change(.closed, row, in: old, before: old.summary(row))
        gone.isPerhapsDamaged = Self.hasDamagedRows(new)
        changes.append(gone)
    }

    private mutating func addNew(_ row: Int) {
        guard new.columns.isCurrent[row] else { return }
        var added = change(.new, row, in: new, after: new.summary(row))
        added.isPerhapsDamaged = Self.hasDamagedRows(old)
        changes.append(added)
    }

    /// Whether the file that lists the places has rows that could not be read.
    private static func hasDamagedRows(_ places: Places) -> Bool {
        places.joined.first.map { $0.source.damagedRows > 0 } ?? false
    }

    private mutating func addDifferences(_ left: Int, _ right: Int) {
        switch (old.columns.isCurrent[left], new.columns.isCurrent[right]) {
        case (false, false): return
        case (true, false):
            changes.append(change(.closed, right, in: new, before: old.summary(left), after: new.summary(right)))
            return
        case (false, true):
            changes.append(change(.new, right, in: new, before: old.summary(left), after: new.summary(right)))
            return
        case (true, true): break
        }
        if !old.columns.names.equals(left, new.columns.names, right) {
            changes.append(change(.renamed, right, in: new, before: old.name(left), after: new.name(right)))
        }
        if let metres = distanceMoved(left, right) {
            var moved = change(.moved, right, in: new)
            moved.movedMetres = metres
            changes.append(moved)
        }
        guard let now = newFingerprints[right], now.content != 0 else { return }
        // Without a fingerprint, the old edition's file of evidence is missing, or is a starter set, which may lack the place.
        let was = oldFingerprints[left] ?? EvidenceFingerprint(day: 0, content: 0)
        guard was != now, was.day > 0 || now.day > 0 else { return }
        if was.content == 0 && (hadFarLessEvidence || oldFingerprints[left] == nil) {
            firstResults += 1
        } else {
            // If both headlines read the same, the summaries may show the difference.
            var texts = (before: old.headline(left), after: new.headline(right))
            if texts.before == texts.after { texts = (old.summary(left), new.summary(right)) }
            let kind = now.day > was.day ? Change.Kind.evidence : .restated
            var item = change(kind, right, in: new, before: texts.before, after: texts.after)
            item.isNewlyKnown = was.content == 0 && oldEvidenceDay.map { now.day <= $0 } ?? false
            changes.append(item)
        }
    }

    private func distanceMoved(_ left: Int, _ right: Int) -> Double? {
        guard
            old.columns.latitudes[left] != new.columns.latitudes[right]
                || old.columns.longitudes[left] != new.columns.longitudes[right],
            let was = old.coordinate(left), let now = new.coordinate(right)
        else { return nil }
        let metres = was.distance(to: now)
        return metres > Changes.movedMetres ? metres : nil
    }

    private func change(_ kind: Change.Kind, _ row: Int, in places: Places, before: String = "", after: String = "")
        -> Change
    {
        Change(
            kind: kind, id: places.id(row), name: places.name(row), place: places.town(row), before: before,
            after: after,
            coordinate: places.coordinate(row))
    }
}

extension TextColumn {
    /// Whether a row's text comes before the text of another column's row, byte by byte.
    func precedes(_ row: Int, _ other: TextColumn, _ otherRow: Int) -> Bool {
        bytes.withUnsafeBufferPointer { left in
            other.bytes.withUnsafeBufferPointer { right in
                left[range(row)].lexicographicallyPrecedes(right[other.range(otherRow)])
            }
        }
    }

    /// Whether a row's text is the same as that of another column's row.
    func equals(_ row: Int, _ other: TextColumn, _ otherRow: Int) -> Bool {
        bytes.withUnsafeBufferPointer { left in
            other.bytes.withUnsafeBufferPointer { right in
                left[range(row)].elementsEqual(right[other.range(otherRow)])
            }
        }
    }
}
