import Geo
import JSON

/// `lookups.json`: the answers of lookup services on the network, so that the same question need not be asked again, and the times before
/// which a service must not be asked.
public struct SavedLookups: Sendable, Equatable {
    public static let version = 1
    /// The most answers that are saved; the oldest are dropped first.
    public static let limit = 300

    /// What was asked.
    public enum Question: Sendable, Hashable {
        case postcode(Postcode)
        /// A name, and the id of the open dataset. The answer depends on it: places near those of the dataset come first.
        case name(String, dataset: String)
        /// What lies at a point, which is rounded to a ten-thousandth of a degree.
        case point(Coordinate)

        var key: String {
            switch self {
            case .postcode(let postcode): "postcode \(postcode)"
            case .name(let name, let dataset): "name \(dataset) \(PlaceName.folded(name))"
            case .point(let point): "point \(Self.rounded(point.latitude)),\(Self.rounded(point.longitude))"
            }
        }

        private static func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
    }

    struct Answer: Sendable, Equatable {
        var question: String
        /// The places found, the best first; empty if the service knows no such place.
        var origins: [Origin]
        /// The service's id.
        var source: String
        /// As yyyy-mm-dd.
        var date: String
    }

    /// The newest first.
    private(set) var answers: [Answer] = []
    /// Until when a service must not be asked, by the id of the service or by its server ("api.open-meteo.com"), in seconds since
    /// 1970.
    public var resting: [String: Int] = [:]

    public init() {}

    /// The saved answer to a question; nil if there is none. An answer without places counts only on the day it was given.
    public func answer(to question: Question, today: String) -> [Origin]? {
        let key = question.key
        guard let found = answers.first(where: { $0.question == key }) else { return nil }
        return found.origins.isEmpty && found.date != today ? nil : found.origins
    }

    public mutating func save(_ origins: [Origin], to question: Question, of service: LookupService, date: String) {
        let answer = Answer(question: question.key, origins: origins, source: service.id, date: date)
        answers.removeAll { $0.question == answer.question }
        answers = Array(([answer] + answers).prefix(Self.limit))
    }

    public func encode() -> [UInt8] {
        var bytes = Array("{\"version\":\(Self.version),\"resting\":".utf8)
        JSONValue.object(resting.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) }).write(to: &bytes)
        bytes += ",\"answers\":[".utf8
        for (index, answer) in answers.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            let members: [(name: String, value: JSONValue)] = [
                ("question", .string(answer.question)), ("source", .string(answer.source)),
                ("date", .string(answer.date)), ("origins", .array(answer.origins.map(\.json))),
            ]
            JSONValue.object(members).write(to: &bytes)
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    /// Reads a file. An answer that cannot be read is left out.
    public static func decode(_ bytes: [UInt8]) throws(SavedFileError) -> SavedLookups {
        var saved = SavedLookups()
        var lost = 0
        try VersionedFile.read(bytes, version: version) { name, reader throws(JSONError) in
            switch name {
            case "resting":
                for (id, until) in try reader.value().members { saved.resting[id] = until.moment }
            case "answers":
                try reader.readElements(lost: &lost) { reader throws(JSONError) in
                    saved.answers.append(try Answer(&reader))
                    return true
                }
            default: try reader.skip()
            }
        }
        saved.answers = Array(saved.answers.prefix(limit))
        return saved
    }
}

extension SavedLookups.Answer {
    fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
        let start = reader.offset
        var question: String?
        var source: String?
        var date = ""
        var origins: [Origin]?
        try reader.beginObject()
        while let name = try reader.nextMember() {
            switch name {
            case "question": question = try reader.string()
            case "source": source = try reader.string()
            case "date": date = try reader.string()
            case "origins":
                var found: [Origin] = []
                try reader.beginArray()
                while try reader.nextElement() { found.append(try Origin(&reader)) }
                origins = found
            default: try reader.skip()
            }
        }
        guard let question, let source, let origins else {
            throw JSONError(.expected("an answer with its question"), at: start)
        }
        self.init(question: question, origins: origins, source: source, date: date)
    }
}
