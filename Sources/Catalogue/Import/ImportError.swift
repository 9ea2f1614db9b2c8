/// Why a file was not imported.
public enum ImportError: Error, Equatable, Sendable {
    /// The caller stopped the import. The saved data has not changed. The file is nil if several were imported together.
    case stopped(file: String?)
    case refused(file: String, ImportProblem)
}

/// Why a file cannot be used.
public enum ImportProblem: Sendable, Equatable {
    // MARK: The file is of another kind

    /// It is of no kind that can be imported; the message describes how it begins.
    case unknownFormat(FileBeginning)
    /// It is not the file of the feed with this title.
    case otherFile(than: String)
    /// It was meant to be of a kind, as in "a register of schools", but lacks columns that every such file has.
    case otherHeader(kind: String)

    // MARK: Its contents cannot be read

    case empty
    /// It is a list without rows.
    case noRows
    /// It is a web page, not a list of places. Messages call the places by this noun: "works".
    case webPage(of: String)
    /// It can be read but has no list of places. Messages call the places by this noun: "works".
    case noList(of: String)
    /// It has more rows or columns than a list may have.
    case tooLong(mostRows: Int, mostColumns: Int)
    /// A picture or another binary file instead of a list of these places.
    case notText(of: String)
    /// All rows were skipped; why, if the reason is known.
    case noUsableRow(SkippedRows?)
    /// - detail: where and how its form is broken, as the reader of that form says.
    case unreadable(detail: String)
    /// - detail: what is wrong with the zip archive.
    case unreadableArchive(detail: String)
    case impossibleFigures([ImpossibleFigures], rows: Int)
    /// It lacks a column that a person chose for a field; `columns` are those that it has.
    case unknownColumn(String, columns: [String])
    /// None of its columns looks like a needed one, such as "titles". The command lets a person choose the column.
    case unnamedColumn(of: String, command: String, columns: [String])

    // It differs from the saved data in a way that looks wrong.
    case fewerRows(Int, saved: Int, noun: String, ForcedCommand)
    /// Ten rows or more, and more than one in a hundred, cannot be read.
    case damagedRows(Int, of: Int, ForcedCommand)
    /// It lacks columns that the file of the feed with this title had before.
    case missingColumns([String], title: String)
    /// Columns without which the file is of no use are missing.
    case neededColumns([String])
    /// It is older than the saved data. The days are in words.
    case older(day: String, saved: String, ForcedCommand)
    /// Its day, in words, is after today.
    case future(day: String, today: CalendarDate)

    /// It belongs to a collection of this name, whose lists cannot be added one by one.
    case noLists(collection: String)

    // Files of postcodes that were imported before.
    case unusablePostcodeList(SavedFileError)
    case damagedPostcodes
}

/// How the contents of a file begin.
public enum FileBeginning: Sendable, Equatable {
    case text(String)
    /// A zip archive; the names of its first files.
    case archive(files: Int, names: [String])
}

/// Why the rows of a file were skipped, if none is left.
public struct SkippedRows: Sendable, Equatable {
    /// The end of the sentence "all of its rows …", such as "have no name".
    public var reason: String
    /// Whether all rows have this reason, and not only some of them.
    public var isOnlyReason: Bool

    public init(reason: String, isOnlyReason: Bool) {
        self.reason = reason
        self.isOnlyReason = isOnlyReason
    }
}

/// How many figures of a field are impossible.
public struct ImpossibleFigures: Sendable, Equatable {
    public var field: String
    public var count: Int

    public init(field: String, count: Int) {
        self.field = field
        self.count = count
    }
}

/// The command that imports a file that the checks refuse, if it is run with --force.
public enum ForcedCommand: String, Sendable {
    case update = "catchment update"
    case `import` = "catchment import"
}
