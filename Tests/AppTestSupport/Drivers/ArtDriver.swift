import Catalogue
import Collections
import Foundation
import Screen

@testable import App

/// The works that come with the program, with no other answers than their records.
struct ArtDriver: LinearDriver {
    var state: State

    init() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let bytes = [UInt8](try Data(contentsOf: package.appendingPathComponent("Resources/art/index.json")))
        let tables = try bytes.withUnsafeBytes { try IndexFile.decode($0) }
        state = State(
            screen: ScreenState(size: .large, depth: .full, charset: .braille), run: RunState(today: "2026-11-22"),
            datasets: Datasets(Art()))
        send(
            .placesLoaded(
                Places([tables.first { $0.name == "works" }, tables.first { $0.name == "artists" }], of: Art())))
    }

    mutating func send(_ message: Message) {
        for effect in update(&state, message) {
            switch effect {
            case .data(.index(let places, let left)):
                send(.placesIndexed(NameIndex(describing: places, without: left), of: places, without: left))
            case .data(.loadDetail(let id, _)):
                guard let places = state.data.places, let row = places.row(ofID: id),
                    let detail = try? places.detail(of: row, records: .none)
                else { break }
                send(.detailLoaded(id: id, detail))
            case .sources(.read(let id)): send(.sourcesRead(dataset: id, []))
            default: break
            }
        }
    }
}
