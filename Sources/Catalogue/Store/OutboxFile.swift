import JSON

/// `outbox.json`: the places that wait to be sent, one on a line.
extension Outbox {
    public func encode() -> [UInt8] {
        var bytes = Array("{\"version\":\(Self.version),\"places\":[".utf8)
        for (index, entry) in entries.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            entry.json.write(to: &bytes)
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    /// Reads a file. A place that cannot be read is left out; if the file breaks off, the places before that are read.
    /// - Returns: the places, and how many had to be left out.
    /// - Throws: `SavedFileError` if nothing of the file can be read.
    public static func decode(_ bytes: [UInt8]) throws(SavedFileError) -> (outbox: Outbox, lost: Int) {
        var entries: [OutboxEntry] = []
        var lost = 0
        let (found, error) = VersionedFile.readBeginning(bytes, version: version) { name, reader throws(JSONError) in
            guard name == "places" else { return try reader.skip() }
            try reader.readElements(lost: &lost) { reader throws(JSONError) in
                let entry = try OutboxEntry(&reader)
                guard !entries.contains(where: { $0.key == entry.key }) else { return false }
                entries.append(entry)
                return true
            }
        }
        if let error {
            if entries.isEmpty { throw .damaged(error) }
            lost += 1
        }
        guard found == version else { throw .otherVersion(found) }
        return (Outbox(entries), lost)
    }
}

extension Draft {
    /// The draft as the outbox keeps it: its texts have no control characters. A draft without a key stays as it is.
    public var asInOutbox: Draft {
        let file = Outbox([OutboxEntry(dataset: "", user: "", draft: self)]).encode()
        return (try? Outbox.decode(file))?.outbox.entries.first?.draft ?? self
    }
}

extension OutboxEntry {
    fileprivate var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("id", .string(key)), ("collection", .string(dataset)), ("address", .string(address)),
            ("user", .string(user)), ("postedAt", .integer(postedAt)),
        ]
        members += draft.contents
        members.append(("problem", problem?.json ?? .null))
        if case .changedMeanwhile(let current?)? = problem { members.append(("current", .object(current.contents))) }
        return .object(members)
    }

    fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
        let start = reader.offset
        var id: String?
        var dataset: String?
        var user: String?
        var address = ""
        var postedAt = 0
        var draft = Draft()
        var problem: ServiceError?
        var current: Draft?
        try reader.beginObject()
        while let name = try reader.nextMember() {
            if try draft.read(name, from: &reader) { continue }
            switch name {
            case "id": id = try reader.cleanString()
            case "collection": dataset = try reader.cleanString()
            case "address": address = try reader.cleanString()
            case "user": user = try reader.cleanString()
            case "postedAt":
                postedAt = try reader.integer()
                guard (0...Self.latestSecond).contains(postedAt) else { throw JSONError(.outOfRange, at: start) }
            case "problem": problem = ServiceError(json: try reader.value())
            case "current":
                var read = Draft()
                try reader.beginObject()
                while let name = try reader.nextMember() {
                    if try !read.read(name, from: &reader) { try reader.skip() }
                }
                current = read
            default: try reader.skip()
            }
        }
        guard let id, !id.isEmpty, let dataset, let user else {
            throw JSONError(.expected("a place with its id, collection and user"), at: start)
        }
        draft.id = id
        if case .changedMeanwhile? = problem {
            current?.id = id
            problem = .changedMeanwhile(current: current)
        }
        self.init(
            dataset: dataset, address: address, user: user, draft: draft, postedAt: postedAt, problem: problem)
    }

    /// The end of the year 9999, in seconds since 1970. Later times are refused, because datasets multiply them by 1,000.
    private static let latestSecond = 253_402_300_799
}

extension Draft {
    /// The members of the JSON object that stands for the draft, without its id.
    fileprivate var contents: [(name: String, value: JSONValue)] {
        let texts = texts.sorted { $0.key < $1.key }.map { (name: $0.key, value: JSONValue.string($0.value)) }
        let positions = positions.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value.json) }
        let number: [(name: String, value: JSONValue)] = version.map { [("version", .integer($0))] } ?? []
        return number + [("texts", .object(texts)), ("positions", .object(positions))]
    }

    /// Reads one of these members.
    /// - Returns: false, and reads nothing, for a member of another name.
    fileprivate mutating func read(_ name: String, from reader: inout JSONReader) throws(JSONError) -> Bool {
        switch name {
        case "version": version = try reader.integer()
        case "texts":
            try reader.beginObject()
            while let field = try reader.nextMember() { texts[field] = Self.typed(try reader.string()) }
        case "positions":
            try reader.beginObject()
            while let field = try reader.nextMember() { positions[field] = try Origin(&reader) }
        default: return false
        }
        return true
    }

    /// A typed text with its blanks and line breaks, but without control characters.
    private static func typed(_ text: String) -> String {
        var typed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar == "\n" || scalar.properties.generalCategory != .control {
            typed.append(scalar)
        }
        return String(typed)
    }
}

extension ServiceError {
    /// The cases that have only a name.
    private static let named: [String: ServiceError] = [
        "noAddress": .noAddress, "wrongAddress": .wrongAddress, "notSecure": .notSecure, "notSignedIn": .notSignedIn,
        "wrongPassword": .wrongPassword, "signUpRefused": .signUpRefused,
        "signUpClosed": .signUpClosed, "nameTaken": .nameTaken, "nameNotAllowed": .nameNotAllowed,
        "forbidden": .forbidden, "notReadable": .notReadable, "gone": .gone,
        "changedMeanwhile": .changedMeanwhile(current: nil), "tooLarge": .tooLarge, "readOnly": .readOnly,
        "closed": .closed, "noNetwork": .noNetwork, "noConnection": .noConnection, "cancelled": .cancelled,
    ]

    /// The name of the case and its details. The version that another person made is written apart, as `current`.
    var json: JSONValue {
        func object(_ name: String, _ members: (name: String, value: JSONValue)...) -> JSONValue {
            let first: [(name: String, value: JSONValue)] = [("is", .string(name))]
            return .object(first + members)
        }
        func seconds(_ seconds: Int?) -> (name: String, value: JSONValue) {
            ("afterSeconds", seconds.map { .integer($0) } ?? .null)
        }
        return switch self {
        case .changedMeanwhile: object("changedMeanwhile")
        case .tooFast(let wait): object("tooFast", seconds(wait))
        case .unavailable(let wait): object("unavailable", seconds(wait))
        case .notUnderstood(let detail): object("notUnderstood", ("detail", .string(detail)))
        case .invalid(let field, let reason):
            object("invalid", ("field", .optional(field)), ("reason", .string(reason)))
        default: object(Self.named.first { $0.value == self }?.key ?? "")
        }
    }

    /// Nil for a value that names no error. A name that is not known here stands for an answer that was not understood.
    init?(json: JSONValue) {
        guard let name = json["is"]?.cleanString else { return nil }
        let seconds = json["afterSeconds"]?.integer.flatMap { (0...86_400).contains($0) ? $0 : nil }
        self =
            switch name {
            case "tooFast": .tooFast(afterSeconds: seconds)
            case "unavailable": .unavailable(afterSeconds: seconds)
            case "notUnderstood": .notUnderstood(detail: json["detail"]?.cleanString ?? "")
            case "invalid":
                .invalid(field: json["field"]?.cleanString, reason: json["reason"]?.cleanString ?? "")
            default: Self.named[name] ?? .notUnderstood(detail: name)
            }
    }
}
