extension ImportError: CustomStringConvertible {
    /// What happened and what to do, without a full stop and without a capital letter at the beginning.
    public var description: String {
        switch self {
        case .stopped(let file?): "the import of \(file) was stopped; the saved data has not changed"
        case .stopped(nil): "the import or update was stopped; the saved data has not changed"
        case .refused(let file, let problem): "\(file) \(problem.predicate)"
        }
    }

    /// Whether the description begins with the name of a file, which must not be capitalised.
    var beginsWithName: Bool { if case .refused = self { true } else { false } }

    /// The description as a whole sentence.
    public var sentence: String { (beginsWithName ? description : description.capitalisedFirst) + "." }
}

extension ImportProblem {
    /// The end of a sentence about the file: "is empty: get it again".
    fileprivate var predicate: String {
        switch self {
        case .unknownFormat(let beginning):
            "is not a file that Catchment can import (\(beginning.words)): run catchment import --help for the list of files"
        case .otherFile(let title): "is not \(title)"
        case .otherHeader(let kind): "is not \(kind): its header lacks columns"
        case .empty: "is empty: get it again"
        case .noRows: "is a list without any rows: get it again"
        case .webPage(let noun): "is a web page, not a list of \(noun): check the address"
        case .noList(let noun): "has no list of \(noun): get it again"
        case .tooLong(let rows, let columns):
            "is too long: a list may have \(grouped(rows)) rows and \(grouped(columns)) columns"
        case .notText(let noun): "is not a list of \(noun): use a CSV, JSON or GeoJSON file"
        case .noLists(let collection): "cannot be added: \(collection) has no lists"
        case .unknownColumn(let column, let columns):
            "has no column \"\(column)\": use \(Self.words(columns))"
        case .unnamedColumn(let noun, let command, let columns):
            "has no column that looks like \(noun): name it with \(command) (\(Self.words(columns)))"
        case .noUsableRow(nil): "has no usable row: get it again"
        case .noUsableRow(let skipped?):
            "has no usable row: \(skipped.isOnlyReason ? "all" : "some") of its rows \(skipped.reason); get the file again"
        case .unreadable(let detail): "cannot be read: \(detail); get it again"
        case .unreadableArchive(let detail): "cannot be read: \(detail)"
        case .impossibleFigures(let figures, let rows):
            "is damaged, with impossible figures: "
                + figures.map { "\($0.field) in \(grouped($0.count))" }.joined(separator: ", ")
                + " of \(grouped(rows)) rows; get it again"
        case .fewerRows(let count, let saved, let noun, let command):
            "has \(grouped(count)) \(noun), far fewer than the \(grouped(saved)) saved before: to use it anyway, "
                + "run \(command.rawValue) with --force"
        case .damagedRows(let count, let rows, let command):
            "has \(grouped(count)) rows of \(grouped(rows)) that cannot be read: get the file again, or "
                + "run \(command.rawValue) with --force to leave these rows out"
        case .missingColumns(let columns, let title):
            "lacks columns that \(title) had before (\(columns.joined(separator: ", "))): to use it anyway, "
                + "run \(ForcedCommand.update.rawValue) with --force"
        case .neededColumns(let columns):
            "lacks the columns \(columns.joined(separator: " and ")), so nothing could be shown on a map: get the whole file"
        case .older(let day, let saved, let command):
            "is from \(day), older than the saved data (\(saved)): to use it anyway, run \(command.rawValue) with --force"
        case .future(let day, let today):
            "is from \(day), but it is \(today.long) by this machine's clock: set the clock, or "
                + "run \(ForcedCommand.update.rawValue) with --force"
        case .unusablePostcodeList(let error): "cannot be used, as \(error): import the postcodes again"
        case .damagedPostcodes: "is damaged: import the postcodes again"
        }
    }

    /// A sentence names at most this many columns.
    private static let longestList = 40

    private static func words(_ columns: [String]) -> String { columns.prefix(longestList).joined(separator: ", ") }
}

extension FileBeginning {
    fileprivate var words: String {
        switch self {
        case .text(let start): "it starts with \"\(start)\""
        case .archive(let files, let names):
            "it is an archive of \(files == 1 ? "1 file" : "\(files) files")\(names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")"
        }
    }
}
