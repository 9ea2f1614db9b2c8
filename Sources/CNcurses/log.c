/* What the program leaves behind when a signal ends it: a line on standard error, and a log.
 *
 * While the full screen is shown, standard error is a file in memory: a message of the runtime or of a library would be drawn
 * into the screen and be gone with it. When the program ends the messages are written to standard error, or, if a signal ends
 * it, to the log. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "guard.h"
#include "shim.h"

/* The log gets at most this many bytes of the messages, the last ones. */
enum { most_bytes = 65536 };

static char path[4096];
static int messages = -1;
static int standard_error = -1;

void shim_log_to(const char *file) {
    if (strlen(file) < sizeof path) strcpy(path, file);
}

void shim_errors_begin(void) {
    if (standard_error >= 0) return;
    if (messages < 0) messages = memfd_create("errors", MFD_CLOEXEC);
    if (messages < 0) return;
    standard_error = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (standard_error >= 0) dup2(messages, STDERR_FILENO);
}

/* Standard error goes where it went before. */
static void give_back(void) {
    if (standard_error < 0) return;
    dup2(standard_error, STDERR_FILENO);
    close(standard_error);
    standard_error = -1;
}

static bool has_messages(void) { return messages >= 0 && lseek(messages, 0, SEEK_END) > 0; }

/* Copies the last messages. */
static void copy_messages(int to) {
    if (messages < 0) return;
    char bytes[1024];
    off_t end = lseek(messages, 0, SEEK_END), from = end > most_bytes ? end - most_bytes : 0;
    while (from < end) {
        ssize_t count = pread(messages, bytes, sizeof bytes, from);
        if (count <= 0 || write(to, bytes, (size_t)count) <= 0) return;
        from += count;
    }
}

void shim_errors_end(void) {
    if (standard_error < 0) return;
    give_back();
    /* If a signal told the program to end, the messages go to the log. */
    if (shim_ending_signal() != 0) return;
    copy_messages(STDERR_FILENO);
    (void)!ftruncate(messages, 0);
    lseek(messages, 0, SEEK_SET);
}

/* A text that is put together in a signal handler. */
struct text {
    char bytes[sizeof path + 256];
    size_t count;
};

static void add(struct text *text, const char *more) {
    for (; *more != '\0' && text->count < sizeof text->bytes; more++) text->bytes[text->count++] = *more;
}

static void add_number(struct text *text, unsigned long value, unsigned base) {
    char digits[24];
    size_t first = sizeof digits;
    digits[--first] = '\0';
    do digits[--first] = "0123456789abcdef"[value % base];
    while ((value /= base) > 0);
    add(text, &digits[first]);
}

/* "SIGSEGV", or "signal 36" for one without a name. */
static void add_signal(struct text *text, int number) {
    const char *name = sigabbrev_np(number);
    add(text, name == NULL ? "signal " : "SIG");
    if (name == NULL) add_number(text, (unsigned long)number, 10);
    else add(text, name);
}

/* Opens the log, and makes its folder if that is missing. */
static int open_log(void) {
    enum { flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW };
    int file = open(path, flags, 0600);
    char *slash = strrchr(path, '/');
    if (file >= 0 || errno != ENOENT || slash == NULL) return file;
    *slash = '\0';
    mkdir(path, 0700);
    *slash = '/';
    return open(path, flags, 0600);
}

/* Whether a person or the system ended the program on purpose, as by closing its window, by kill or by a shutdown. */
static bool is_on_purpose(int number) { return number == SIGTERM || number == SIGHUP || number == SIGINT; }

static void add_ending(struct text *text, int number) {
    add(text, is_on_purpose(number) ? "Catchment was ended by " : "catchment: ended unexpectedly by ");
    add_signal(text, number);
}

/* Writes the log, replacing an earlier one. Returns false if it cannot be written. */
static bool write_log(int number, unsigned long address) {
    if (path[0] == '\0') return false;
    int file = open_log();
    if (file < 0) return false;
    struct text text = {.count = 0};
    add_ending(&text, number);
    if (address != 0) {
        add(&text, " at address 0x");
        add_number(&text, address, 16);
    }
    add(&text, "\n");
    bool is_written = write(file, text.bytes, text.count) == (ssize_t)text.count;
    copy_messages(file);
    close(file);
    return is_written;
}

void log_ending(int number, unsigned long address) {
    give_back();
    struct text text = {.count = 0};
    add_ending(&text, number);
    /* If the program was ended on purpose and there are no messages, the log from before stays as it is. */
    bool needs_log = !is_on_purpose(number) || has_messages();
    if (needs_log && write_log(number, address)) {
        add(&text, "; the log is ");
        add(&text, path);
    }
    add(&text, needs_log ? "\n" : ".\n");
    struct pollfd output = {.fd = STDERR_FILENO, .events = POLLOUT};
    /* output_write_now lets no read of the same terminal block, which would end the read of a line. */
    bool may_write_now = isatty(STDERR_FILENO) && isatty(STDOUT_FILENO) && !guard_is_for_lines();
    if (may_write_now) output_write_now(text.bytes, text.count, false);
    else if (poll(&output, 1, 100) > 0) (void)!write(STDERR_FILENO, text.bytes, text.count);
}
