import App
import Catalogue
import Screen

/// A key and its frame in the list of all places of a collection of a hundred thousand.
enum ListBench {
    private static let rows = 100_000

    static func run() throws(ImportError) -> [Measurement] {
        let directory = MadeData.directory(rows: rows, seed: 5)
        let table = try directory.withUnsafeBufferPointer { bytes throws(ImportError) in
            try DirectoryImporter().read(ImportFile(name: "made.json", bytes: UnsafeRawBufferPointer(bytes))) { _ in
                true
            }.table
        }
        let places = Places([table, nil], of: NewYork())
        let empty = State(size: Size(columns: 200, rows: 50), depth: .full, charset: .braille, today: "2026-03-01")
        let open = medianSeconds(runs: 5) { _ in
            var state = empty
            return update(&state, .placesLoaded(places))
        }
        var state = empty
        _ = update(&state, .placesLoaded(places))
        _ = update(&state, .placesIndexed(NameIndex(describing: places), of: places))
        _ = view(state)
        let key = medianSeconds(runs: 21) { _ in
            _ = update(&state, .input(.key(.down)))
            return view(state)
        }
        let page = medianSeconds(runs: 21) { _ in
            _ = update(&state, .input(.key(.pageDown)))
            return view(state)
        }
        var onMap = state
        _ = update(&onMap, .input(.key(.tab)))
        var isLeft = false
        let panned = medianSeconds(runs: 21) { _ in
            isLeft.toggle()
            _ = update(&onMap, .input(.key(isLeft ? .shiftLeft : .shiftRight)))
            return view(onMap)
        }
        let chosen = medianSeconds(runs: 21) { _ in
            isLeft.toggle()
            _ = update(&onMap, .input(.key(isLeft ? .left : .right)))
            return view(onMap)
        }
        _ = update(&state, .input(.key(.character("/"))))
        _ = update(&state, .input(.key(.character("h"))))
        let typed = medianSeconds(runs: 9) { _ in
            for key in [Key.character("i"), .backspace] {
                _ = update(&state, .input(.key(key)))
                _ = view(state)
            }
            return state
        }
        for key in [Key.escape, .character("f")] { _ = update(&state, .input(.key(key))) }
        let inFilters = medianSeconds(runs: 21) { _ in
            _ = update(&state, .input(.key(.down)))
            return view(state)
        }
        let filtered = medianSeconds(runs: 9) { _ in
            _ = update(&state, .input(.key(.character(" "))))
            return view(state)
        }
        let index = medianSeconds(runs: 5) { _ in NameIndex(describing: places) }
        return [
            Measurement(
                what: "key in a list of 100,000", value: key * 1e3, unit: "ms", comparison: "update and frame, 200x50"),
            Measurement(what: "page in a list of 100,000", value: page * 1e3, unit: "ms"),
            Measurement(what: "map panned over 100,000, counted anew", value: panned * 1e3, unit: "ms"),
            Measurement(what: "pin chosen on the map among 100,000", value: chosen * 1e3, unit: "ms"),
            Measurement(what: "letter looked for in a list of 100,000", value: typed / 2 * 1e3, unit: "ms"),
            Measurement(
                what: "key in the filters of 100,000", value: inFilters * 1e3, unit: "ms", comparison: "goal 1"),
            Measurement(what: "filter switched for 100,000", value: filtered * 1e3, unit: "ms"),
            Measurement(
                what: "index of 100,000 to look through", value: index * 1e3, unit: "ms", comparison: "beside the loop"),
            Measurement(what: "list of 100,000 opened", value: open * 1e3, unit: "ms"),
        ]
    }
}
