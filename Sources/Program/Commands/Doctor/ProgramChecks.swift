import HTTP
import Live

/// The program itself and its helpers.
func programChecks(_ library: Library) -> [DoctorCheck] {
    let machine = library.machine
    var checks: [DoctorCheck] = [.ok("program", "catchment \(version), \(machine.executable)")]
    if let resources = machine.resources {
        checks.append(.ok("resources", resources))
    } else {
        checks.append(
            .problem(
                "resources", .noFile, "the folder with the starter data is missing",
                "install Catchment again, or set CATCHMENT_RESOURCES to where it is"))
    }
    checks.append(fetchingCheck(machine.makeClient()))
    checks.append(
        library.pictures.decoder.isInstalled
            ? .ok("pictures", "catchment-picture is installed")
            : .note("pictures", "catchment-picture is missing, so no pictures are shown", "install Catchment again"))
    return checks
}

/// Whether the process that fetches files starts and finds libcurl. It is asked for an address that it refuses, so nothing is sent.
private func fetchingCheck(_ client: some HTTPClient) -> DoctorCheck {
    var request = Request("http://catchment.invalid/", limit: 0)
    request.limits.seconds = 5
    do throws(HTTPError) {
        _ = try client.send(request, Cancellation())
        return .ok("fetching", "libcurl is installed")
    } catch {
        switch error.kind {
        case .notSecure: return .ok("fetching", "libcurl is installed")
        case .libraryMissing:
            return .note("fetching", "libcurl is missing, so nothing can be fetched", "install libcurl4")
        default: return .note("fetching", "\(error)")
        }
    }
}
