import CMalloc
import Collections
import Fetching
import HTTP
import Program

catchment_limit_heap()
// `HelperClient` starts the program a second time, with this argument, as the process that fetches.
if CommandLine.arguments.dropFirst().first == HelperClient.argument { serveRequests() }
await runCatchment(
    arguments: Array(CommandLine.arguments.dropFirst()),
    datasets: .all(board: boardService, weather: forecastService))
