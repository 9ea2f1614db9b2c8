import CNcurses
import Glibc
import Synchronization

/// The terminal of a program that reads lines and draws nothing.
public enum LineTerminal {
    /// The modes of the terminal before its echo was turned off; nil while it is on.
    private static let shown = Mutex<termios?>(nil)

    /// From now on a signal or a fault that ends the program restores the terminal's present modes, and a line on standard error
    /// says which signal it was.
    /// - Parameter log: the file that says more; nil for none.
    public static func beginGuard(log: String? = nil) { shim_guard_arm_for_lines(log) }

    public static func endGuard() { shim_guard_disarm() }

    /// Hides what is typed until `showInput`. The end of a line is still shown, so that the next text begins on a line of its own.
    public static func hideInput() {
        var modes = termios()
        guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
        var hidden = modes
        hidden.c_lflag = hidden.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
        if tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 { shown.withLock { $0 = modes } }
    }

    public static func showInput() {
        shown.withLock { shown in
            guard var modes = shown else { return }
            tcsetattr(STDIN_FILENO, TCSANOW, &modes)
            shown = nil
        }
    }
}
