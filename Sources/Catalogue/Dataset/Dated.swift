/// A dataset that knows the day of the inspection or other evidence behind a place's mark, so that old marks can be drawn faintly.
public protocol Dated: Dataset {
    /// The day of the evidence behind the place's mark, yyyymmdd; nil if it is not known.
    func evidenceDay(of row: Int, in places: Places) -> Int?
}

extension Places {
    /// After how many years evidence is old.
    public static let yearsUntilOld = 5

    /// Whether the evidence behind the mark of a place, such as an inspection, is more than five years old.
    /// - Parameter today: yyyy-mm-dd.
    public func hasOldEvidence(_ row: Int, today: String) -> Bool { yearOfOldEvidence(row, today: today) != nil }

    /// The year of the evidence behind the mark of a place, if it is more than five years old; else nil.
    /// - Parameter today: yyyy-mm-dd.
    public func yearOfOldEvidence(_ row: Int, today: String) -> Int? {
        guard let dated, let day = dated.evidenceDay(of: row, in: self),
            let today = CalendarDate(today.utf8)
        else { return nil }
        return Self.isOld(day, on: today) ? day / 10_000 : nil
    }

    /// Whether a day, yyyymmdd, is more than five years ago.
    public static func isOld(_ day: Int, on today: CalendarDate) -> Bool {
        day < today.number - yearsUntilOld * 10_000
    }
}
