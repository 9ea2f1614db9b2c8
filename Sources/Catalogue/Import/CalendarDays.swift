extension CalendarDate {
    /// Days since 1 January 1970.
    ///
    /// Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, 2013.
    public var dayNumber: Int {
        // Years begin in March, so that the day that comes and goes is the last.
        let year = month <= 2 ? self.year - 1 : self.year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    /// The day so many days before; nil outside of the years that there are here.
    public func before(days: Int) -> CalendarDate? {
        let number = dayNumber - days + 719_468
        let era = number / 146_097
        let dayOfEra = number % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return CalendarDate(
            year: year, month: month < 10 ? month + 3 : month - 9, day: dayOfYear - (153 * month + 2) / 5 + 1)
    }
}
