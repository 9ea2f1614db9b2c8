import JSON

/// A setting: how it is written, read, checked and merged. A new one needs a property and a row in the table of its group.
struct SettingField<Group: SettingGroup>: Sendable {
    typealias Path<Value> = WritableKeyPath<Group, Value> & Sendable

    /// The name in `settings.json`.
    let name: String
    let kind: SettingKind
    /// Whether the file leaves the setting out while it has its default.
    let omitsDefault: Bool
    let json: @Sendable (Group) -> JSONValue
    /// Leaves the setting as it is if the value is of the wrong kind.
    let read: @Sendable (JSONValue, inout Group) -> Void
    /// Applies the difference between two states of the setting to a third.
    let merge: @Sendable (_ new: Group, _ old: Group, inout Group) -> Void
}

extension SettingField {
    /// A setting with one value.
    init<Value: Equatable & Sendable>(
        _ name: String, _ path: any Path<Value>, _ form: SettingForm<Value>, omitsDefault: Bool = false
    ) {
        self.init(name: name, kind: form.kind, omitsDefault: omitsDefault) {
            form.json($0[keyPath: path])
        } read: { json, group in
            if let value = form.read(json) { group[keyPath: path] = value }
        } merge: { new, old, group in
            if new[keyPath: path] != old[keyPath: path] { group[keyPath: path] = new[keyPath: path] }
        }
    }

    /// A setting with a value for each id. The values are merged one by one.
    /// - Parameters:
    ///   - form: how one value is written. A value of the wrong kind is removed.
    ///   - id: the id for a name in the file.
    init<Value: Equatable & Sendable>(
        _ name: String, each path: any Path<[String: Value]>, _ form: SettingForm<Value>, omitsDefault: Bool = false,
        id: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.init(name: name, kind: .object(of: form.kind), omitsDefault: omitsDefault) {
            .sorted($0[keyPath: path], form.json)
        } read: { json, group in
            for (name, value) in json.members { group[keyPath: path][id(name)] = form.read(value) }
        } merge: { new, old, group in
            let (new, old) = (new[keyPath: path], old[keyPath: path])
            for id in Set(old.keys).union(new.keys) where old[id] != new[id] { group[keyPath: path][id] = new[id] }
        }
    }

    /// A group of settings, which are merged one by one.
    init<Value: SettingGroup>(_ name: String, group path: any Path<Value>, omitsDefault: Bool = false) {
        self.init(name: name, kind: .members(Value.kinds), omitsDefault: omitsDefault) {
            .object($0[keyPath: path].members)
        } read: { json, group in
            group[keyPath: path] = Value()
            for (name, value) in json.members { group[keyPath: path].read(name, value) }
        } merge: { new, old, group in
            group[keyPath: path].merge(new[keyPath: path], changedFrom: old[keyPath: path])
        }
    }
}

/// Settings that are members of one object in `settings.json`.
protocol SettingGroup: Equatable, Sendable {
    /// In the order of the file.
    static var fields: [SettingField<Self>] { get }
    /// Members that this version of the program does not know, which are written back as they were read.
    var unknown: [Settings.Unknown] { get set }
    /// The defaults.
    init()
}

extension SettingGroup {
    static var kinds: [String: SettingKind] {
        Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.kind) })
    }

    var members: [(name: String, value: JSONValue)] {
        let written = Self.fields.filter { !$0.omitsDefault || $0.json(self) != $0.json(Self()) }
        return written.map { ($0.name, $0.json(self)) } + unknown.map { ($0.name, $0.value) }
    }

    mutating func read(_ name: String, _ value: JSONValue) {
        if let field = Self.fields.first(where: { $0.name == name }) {
            field.read(value, &self)
        } else {
            unknown.append(Settings.Unknown(name: name, value: value))
        }
    }

    mutating func merge(_ new: Self, changedFrom old: Self) {
        for field in Self.fields { field.merge(new, old, &self) }
    }
}
