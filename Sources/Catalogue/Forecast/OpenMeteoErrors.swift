import JSON

/// The answers of Open-Meteo that are errors: `{"error":true,"reason":"…"}` with the status 400, 429, 500 or 503.
extension OpenMeteo {
    /// The error for an answer with a status other than 200.
    /// - Parameters:
    ///   - retryAfter: the seconds in the header `Retry-After`; nil if there is none. Then the reason may say when to ask
    ///     again.
    ///   - moment: now, in seconds since 1970, from which the rest of the hour or of the day is worked out; if nil, it is
    ///     a whole hour or a whole day.
    public static func error(status: Int, body: [UInt8], retryAfter: Int?, at moment: Int? = nil) -> ServiceError {
        let reason = (try? body.jsonValue()).flatMap { words(of: $0) }
        switch status {
        case 429: return .tooFast(afterSeconds: retryAfter ?? reason.flatMap { pause($0, at: moment) })
        case 500...599: return .unavailable(afterSeconds: retryAfter)
        case 400: if let reason { return .invalid(field: nil, reason: reason) }
        default: break
        }
        let detail = reason ?? (isWebPage(body) ? "a web page" : "")
        return .notUnderstood(detail: "status \(status)" + (detail.isEmpty ? "" : ", \(detail)"))
    }

    /// The error in an answer with the status 200; nil if the answer is not an error.
    static func error(in answer: JSONValue) -> ServiceError? {
        guard let reason = words(of: answer) else { return nil }
        if let seconds = pause(reason, at: nil) { return .tooFast(afterSeconds: seconds) }
        return reason.contains("overloaded") ? .unavailable(afterSeconds: nil) : .invalid(field: nil, reason: reason)
    }

    /// The JSON of an answer.
    static func json(_ body: [UInt8]) throws(ServiceError) -> JSONValue {
        do throws(JSONError) {
            return try body.jsonValue()
        } catch {
            if isWebPage(body) { throw ServiceError.notUnderstood(detail: "a web page") }
            throw ServiceError.notUnderstood(
                detail: isCut(body, at: error) ? "only a part of an answer" : error.description)
        }
    }

    /// Whether an answer that is not JSON ends in the middle: it may be cut off in a number or in a word, too.
    private static func isCut(_ body: [UInt8], at error: JSONError) -> Bool {
        let rest = body.dropFirst(error.offset)
        return error.problem == .endsEarly || rest.isEmpty
            || ["true", "false", "null"].contains { $0.utf8.starts(with: rest) }
    }

    private static func isWebPage(_ body: [UInt8]) -> Bool { body.first { $0 > 0x20 } == UInt8(ascii: "<") }

    /// The reason that an answer gives for an error; nil if the answer is not an error.
    private static func words(of answer: JSONValue) -> String? {
        guard case .bool(true)? = answer["error"] else { return nil }
        let words = answer["reason"]?.cleanText(200) ?? ""
        return words.isEmpty ? "no reason given" : words
    }

    /// How many seconds a reason asks to wait; nil if it does not.
    private static func pause(_ reason: String, at moment: Int?) -> Int? {
        let (hour, day) = (3600, 86_400)
        if reason.contains("one minute") { return 60 }
        if reason.contains("next hour") { return hour - (moment ?? 0) % hour }
        if reason.contains("tomorrow") { return day - (moment ?? 0) % day }
        if reason.contains("concurrent") { return 5 }
        return reason.contains("limit exceeded") ? 60 : nil
    }
}
