import CFuzzer
import Glibc

// catchment-fuzz names: lists the targets.
// catchment-fuzz TARGET seeds FOLDER: writes the target's seeds there.
// catchment-fuzz TARGET longest: prints the most bytes of an input.
// catchment-fuzz TARGET [options and folders of libFuzzer]
var arguments = CommandLine.arguments
guard arguments.count > 1, arguments[1] != "names" else {
    for target in FuzzTarget.all { print(target.name) }
    exit(0)
}
guard let target = FuzzTarget.all.first(where: { $0.name == arguments[1] }) else {
    print("There is no target \(arguments[1]).")
    exit(64)
}
if arguments.count == 4, arguments[2] == "seeds" {
    for (number, seed) in target.seeds.enumerated() {
        guard let file = fopen("\(arguments[3])/seed-\(number)", "w") else { exit(73) }
        fwrite(seed, 1, seed.count, file)
        fclose(file)
    }
    exit(0)
}
if arguments.count == 3, arguments[2] == "longest" {
    print(target.longest)
    exit(0)
}
let run = target.run

/// Runs the target on one input. What does not hold ends the program, which libFuzzer reports like any other crash.
func runOnce(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    do {
        try run(Array(UnsafeBufferPointer(start: bytes, count: size)))
    } catch {
        fatalError("\(error)")
    }
    return 0
}

arguments.remove(at: 1)
var count = CInt(arguments.count)
var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
let status = strings.withUnsafeMutableBufferPointer { buffer in
    var start = buffer.baseAddress
    return LLVMFuzzerRunDriver(&count, &start) { bytes, size in runOnce(bytes, size) }
}
exit(status)
