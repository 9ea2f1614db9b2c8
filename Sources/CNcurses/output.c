/* Writes to the terminal, and gives up if the terminal reads nothing after the program was told to end: a window that hangs, or Ctrl-S
 * in a program around this one, must not keep it from ending. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include "guard.h"
#include "shim.h"

/* How long a program that was told to end waits for a terminal that reads nothing, and how often it checks. */
enum { patience_milliseconds = 300, step_milliseconds = 100 };

/* The terminal, opened a second time without blocking. If standard output itself did not block, other programs that share it would be
 * confused. */
static int terminal = -1;
static volatile sig_atomic_t is_stuck = 0;
static volatile sig_atomic_t is_closed = 0;

void shim_output_open(void) {
    if (terminal < 0) terminal = open("/proc/self/fd/1", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    is_stuck = is_closed = 0;
}

static int descriptor(void) { return terminal < 0 ? STDOUT_FILENO : terminal; }

bool shim_output_is_stuck(void) { return is_stuck; }

bool shim_write(const char *bytes, size_t count) {
    int waited = 0;
    while (count > 0) {
        if (is_stuck || is_closed) return false;
        ssize_t written = write(descriptor(), bytes, count);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
            waited = 0;
            continue;
        }
        if (written < 0 && errno == EINTR) continue;
        if (written == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) return false;
        struct pollfd output = {.fd = descriptor(), .events = POLLOUT};
        int ready = poll(&output, 1, step_milliseconds);
        if (ready < 0 && errno != EINTR) return false;
        if (ready == 0 && shim_ending_signal() != 0) waited += step_milliseconds;
        if (waited >= patience_milliseconds) is_stuck = 1;
    }
    return true;
}

void output_write_now(const char *bytes, size_t count, bool may_drop) {
    int flags = terminal < 0 ? fcntl(STDOUT_FILENO, F_GETFL) : -1;
    if (flags >= 0) fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK);
    bool may_wait = !is_stuck;
    for (size_t sent = 0; sent < count;) {
        ssize_t written = write(descriptor(), bytes + sent, count - sent);
        if (written > 0) {
            sent += (size_t)written;
            continue;
        }
        if (written < 0 && errno == EINTR) continue;
        if (written == 0 || errno != EAGAIN) break;
        struct pollfd output = {.fd = descriptor(), .events = POLLOUT};
        if (may_wait && poll(&output, 1, step_milliseconds) > 0) {
            may_wait = false;
            continue;
        }
        /* The terminal reads nothing. Drop the output that it has not read, then send all of these bytes again. CAN first ends an
         * escape sequence that the terminal has read only in part. */
        if (!may_drop || tcflush(descriptor(), TCOFLUSH) != 0) break;
        may_wait = may_drop = false;
        sent = 0;
        (void)!write(descriptor(), "\x18", 1);
    }
    if (flags >= 0) fcntl(STDOUT_FILENO, F_SETFL, flags);
}

void output_close(void) { is_closed = 1; }
