import JSON

/// How the values of a setting are written, read and checked.
struct SettingForm<Value: Sendable>: Sendable {
    /// The valid values. A number out of range is reported, but read as the nearest number in range.
    let kind: SettingKind
    let json: @Sendable (Value) -> JSONValue
    /// Nil for a value of the wrong kind.
    let read: @Sendable (JSONValue) -> Value?
}

extension SettingForm<Bool> {
    static var truth: Self {
        Self(kind: .truth, json: { .bool($0) }, read: { if case .bool(let isTrue) = $0 { isTrue } else { nil } })
    }
}

extension SettingForm<Int> {
    static func number(_ range: ClosedRange<Int>) -> Self {
        Self(
            kind: .number(range), json: { .integer($0) },
            read: { $0.integer.map { min(max($0, range.lowerBound), range.upperBound) } })
    }
}

extension SettingForm<String> {
    /// A text that is not blank.
    static var text: Self { Self(kind: .text, json: { .string($0) }, read: \.wordsOrNil) }
    static var textOrBlank: Self { Self(kind: .text, json: { .string($0) }, read: \.cleanString) }
}

extension SettingForm where Value: CaseIterable & RawRepresentable<String> {
    /// A word of an enumeration.
    static var word: Self {
        Self(
            kind: .words(Value.allCases.map(\.rawValue)), json: { .string($0.rawValue) },
            read: { $0.string.flatMap(Value.init) })
    }
}

extension SettingForm {
    /// A value or null.
    static func optional<Some>(_ form: SettingForm<Some>) -> Self where Value == Some? {
        Self(kind: form.kind, json: { $0.map(form.json) ?? .null }, read: { form.read($0).map(Optional.some) })
    }

    /// A word of an enumeration; "auto" for nil, which chooses by the place.
    static func wordOrAuto<Word: CaseIterable & RawRepresentable<String>>() -> Self where Value == Word? {
        Self(
            kind: .words(["auto"] + Word.allCases.map(\.rawValue)), json: { .string($0?.rawValue ?? "auto") },
            read: { .some($0.string.flatMap(Word.init)) })
    }
}
