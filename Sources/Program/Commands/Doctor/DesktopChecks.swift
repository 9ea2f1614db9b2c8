import Catalogue
import Live

/// The programs of the desktop that Catchment uses, and the sources of the person's position.
func desktopChecks(_ library: Library) -> [DoctorCheck] {
    let machine = library.machine
    var checks: [DoctorCheck] = []
    checks.append(
        library.desktop.clipboard.tool.map { .ok("clipboard", $0) }
            ?? .note(
                "clipboard", "no tool, so the terminal is asked to copy (OSC 52)",
                "install wl-clipboard, xclip or xsel on a desktop"))
    checks.append(
        library.desktop.browser.program.map { .ok("browser", $0) }
            ?? .note("browser", "none is found, so links cannot be opened", "set BROWSER, or copy links with y"))
    checks.append(keyringCheck(machine))
    let position = library.saved.settings.position
    let gpsd = machine.variable("GPSD_HOST") ?? position.gpsd
    switch PositionCheck.gpsd(at: gpsd) {
    case .runs: checks.append(.ok("gpsd", "it answers at \(gpsd)"))
    case .missing: checks.append(.note("gpsd", "it is not running at \(gpsd)"))
    case .elsewhere: checks.append(.note("gpsd", "\(gpsd) is on another machine, which was not asked"))
    }
    checks.append(
        PositionCheck.geoClue(busAddress: machine.variable("DBUS_SYSTEM_BUS_ADDRESS")) == .runs
            ? .ok("geoclue", "GeoClue can be started")
            : .note("geoclue", "GeoClue is not installed, or there is no system bus"))
    let consent =
        switch position.allowed {
        case true?: "you allowed the use of your location"
        case false?: "you forbade the use of your location"
        case nil: "you will be asked before your location is used"
        }
    checks.append(.ok("location", consent))
    return checks
}

private func keyringCheck(_ machine: Machine) -> DoctorCheck {
    let instead = "remembered passwords are saved in \(machine.signIns.path)"
    if machine.variable("CATCHMENT_KEYRING") == "0" {
        return .note("keyring", "CATCHMENT_KEYRING=0 turns it off; \(instead)")
    }
    guard machine.tools.find("secret-tool") != nil else {
        return .note("keyring", "secret-tool is missing; \(instead)", "install libsecret-tools to use a keyring")
    }
    guard let keyring = Keyring(runner: machine.tools, environment: machine.variables) else {
        return .note("keyring", "there is no session bus; \(instead)")
    }
    switch keyring.isOffered() {
    case true?: return .ok("keyring", "secret-tool, and a keyring on the session bus")
    case false?:
        return .note(
            "keyring", "secret-tool is there, but no keyring runs",
            "start one, such as gnome-keyring, or set CATCHMENT_KEYRING=0")
    case nil: return .ok("keyring", "secret-tool; whether a keyring runs is not known")
    }
}
