import Glibc
import Screen
import Terminal

// end-badly WAY LOG: shows a full screen, and then ends in a way that no program should.

/// Calls itself until the stack is full.
@inline(never) func overflow(_ depth: Int) -> Int {
    var values = (depth, depth, depth, depth)
    return withUnsafeMutableBytes(of: &values) { Int($0[0]) } + overflow(depth + 1) + depth
}

@MainActor func end(_ way: String) {
    switch way {
    case "fatal error": fatalError("made up")
    case "index": print([1, 2, 3][CommandLine.arguments.count])
    case "arithmetic": print(Int.max - 2 + CommandLine.arguments.count)
    case "abort": abort()
    case "exit": exit(3)
    case "stack": print(overflow(0))
    case "thread": onThread { fatalError("made up") }
    case "stack of a thread":
        onThread {
            Terminal.coverThread()
            print(overflow(0))
        }
    default: print("There is no way \"\(way)\".")
    }
}

/// Runs work on another thread and waits for it.
func onThread(_ work: @escaping @Sendable () -> Void) {
    final class Work {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    var thread = pthread_t()
    pthread_create(
        &thread, nil,
        { argument in
            if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
            return nil
        }, Unmanaged.passRetained(Work(work)).toOpaque())
    pthread_join(thread, nil)
}

var options = TerminalOptions()
options.log = CommandLine.arguments[2]
let terminal = try Terminal(options: options) { _ in }
var frame = Frame(size: terminal.capabilities.size)
frame.write("The full screen", column: 0, row: 0)
terminal.draw(frame)
end(CommandLine.arguments[1])
