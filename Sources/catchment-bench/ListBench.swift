import App
import Catalogue
import Collections
import Screen

/// Measures keys and their frames in a list of a hundred thousand places.
enum ListBench {
    private static let rows = 100_000

    static func run() throws(ImportError) -> [Measurement] {
        let places = try places()
        let empty = MadeData.state
        let open = medianSeconds(runs: 5) { _ in
            var state = empty
            return update(&state, .placesLoaded(places))
        }
        let index = medianSeconds(runs: 5) { _ in NameIndex(describing: places) }
        var state = empty
        _ = update(&state, .placesLoaded(places))
        _ = update(&state, .placesIndexed(NameIndex(describing: places), of: places))
        _ = view(state)
        return list(&state) + map(state) + search(&state) + filters(&state) + [
            Measurement(
                what: "index of 100,000 for finding", value: index * 1e3, unit: "ms", comparison: "in the background"),
            Measurement(what: "list of 100,000 opened", value: open * 1e3, unit: "ms"),
        ]
    }

    private static func places() throws(ImportError) -> Places {
        let directory = MadeData.directory(rows: rows, seed: 5)
        let table = try directory.withUnsafeBufferPointer { bytes throws(ImportError) in
            try DirectoryImporter().read(ImportFile(name: "made.json", bytes: UnsafeRawBufferPointer(bytes))) { _ in
                true
            }.table
        }
        return Places([table, nil], of: NewYork())
    }

    private static func list(_ state: inout State) -> [Measurement] {
        let key = medianSeconds(runs: 21) { _ in
            _ = update(&state, .input(.key(.down)))
            return view(state)
        }
        let page = medianSeconds(runs: 21) { _ in
            _ = update(&state, .input(.key(.pageDown)))
            return view(state)
        }
        return [
            Measurement(
                what: "key in a list of 100,000", value: key * 1e3, unit: "ms", comparison: "update and frame, 200x50"),
            Measurement(what: "page in a list of 100,000", value: page * 1e3, unit: "ms"),
        ]
    }

    private static func map(_ state: State) -> [Measurement] {
        var state = state
        _ = update(&state, .input(.key(.tab)))
        var isLeft = false
        let panned = medianSeconds(runs: 21) { _ in
            isLeft.toggle()
            _ = update(&state, .input(.key(isLeft ? .shiftLeft : .shiftRight)))
            return view(state)
        }
        let chosen = medianSeconds(runs: 21) { _ in
            isLeft.toggle()
            _ = update(&state, .input(.key(isLeft ? .left : .right)))
            return view(state)
        }
        return [
            Measurement(what: "map of 100,000 panned, pins counted again", value: panned * 1e3, unit: "ms"),
            Measurement(what: "pin chosen on the map among 100,000", value: chosen * 1e3, unit: "ms"),
        ]
    }

    private static func search(_ state: inout State) -> [Measurement] {
        _ = update(&state, .input(.key(.character("/"))))
        _ = update(&state, .input(.key(.character("h"))))
        let typed = medianSeconds(runs: 9) { _ in
            for key in [Key.character("i"), .backspace] {
                _ = update(&state, .input(.key(key)))
                _ = view(state)
            }
            return state
        }
        _ = update(&state, .input(.key(.escape)))
        return [Measurement(what: "letter typed to find in a list of 100,000", value: typed / 2 * 1e3, unit: "ms")]
    }

    private static func filters(_ state: inout State) -> [Measurement] {
        _ = update(&state, .input(.key(.character("f"))))
        let moved = medianSeconds(runs: 21) { _ in
            _ = update(&state, .input(.key(.down)))
            return view(state)
        }
        let filtered = medianSeconds(runs: 9) { _ in
            _ = update(&state, .input(.key(.character(" "))))
            return view(state)
        }
        return [
            Measurement(what: "key in the filters of 100,000", value: moved * 1e3, unit: "ms", comparison: "goal 1"),
            Measurement(what: "filter switched for 100,000", value: filtered * 1e3, unit: "ms"),
        ]
    }
}
