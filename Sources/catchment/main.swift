import Collections
import Program

await runCatchment(arguments: Array(CommandLine.arguments.dropFirst()), datasets: .all(boardService))
