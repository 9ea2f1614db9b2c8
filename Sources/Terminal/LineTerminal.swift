import CNcurses
import Synchronization

/// The terminal of a program that reads lines and draws nothing.
public enum LineTerminal {
    /// Locked while the echo is turned on or off. The thread that has read the line turns it on; when the program ends, another thread may.
    private static let lock = Mutex(())

    /// From now on a signal or a fault that ends the program restores the terminal's present modes, and a line on standard error
    /// says which signal it was.
    /// - Parameter log: the file that says more; nil for none.
    public static func beginGuard(log: String? = nil) { shim_guard_arm_for_lines(log) }

    public static func endGuard() { shim_guard_disarm() }

    /// Hides what is typed until `showInput`. The end of a line is still shown, so that the next text begins on a line of its own.
    /// While the program is stopped, the shell has the terminal as it was.
    public static func hideInput() { lock.withLock { _ in shim_hide_input() } }

    public static func showInput() { lock.withLock { _ in shim_show_input() } }
}
