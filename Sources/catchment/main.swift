import Collections
import Program

await runCatchment(
    arguments: Array(CommandLine.arguments.dropFirst()),
    datasets: .all(board: boardService, weather: forecastService))
