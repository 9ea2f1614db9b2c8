import FoundationEssentials

/// A place's record as an importer wrote it; nil where there is none.
/// - Throws: `RecordError` where it cannot be read.
func decodedRecord<Record: Decodable>(
    _ type: Record.Type, _ bytes: [UInt8]?, of id: String
) throws(RecordError) -> Record? {
    guard let bytes else { return nil }
    do {
        return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
        throw RecordError("the record of \(id) cannot be read; import the official files again")
    }
}
