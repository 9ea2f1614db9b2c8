/* Turns signals into bytes of a pipe, so that ordinary code can handle them. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include "guard.h"
#include "shim.h"

static const int handled[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT};
enum { handled_count = sizeof handled / sizeof handled[0] };

/* Which of these signals were ignored when the program started. */
static bool was_ignored[handled_count];
static struct sigaction old_pipe_action;
static int ends[2] = {-1, -1};
/* The signal that told the program to end; 0 if none did. */
static volatile sig_atomic_t ending = 0;

/* The signals that the kernel sends to a job in the background that uses the terminal. */
static sigset_t job_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTTIN);
    sigaddset(&set, SIGTTOU);
    return set;
}

static bool is_end(int number) { return number == SIGTERM || number == SIGHUP || number == SIGINT; }

static bool is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void forward(int number) {
    int saved = errno;
    if (is_end(number)) {
        /* This is the second request to end: the program did not end by itself after the first. */
        if (ending) guard_die(number);
        ending = number;
    }
    char byte = (char)number;
    (void)!write(ends[1], &byte, 1);
    errno = saved;
}

int shim_signals_start(void) {
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    ending = 0;
    struct sigaction action = {.sa_handler = forward, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < handled_count; i++) {
        was_ignored[i] = is_ignored(handled[i]);
        /* A signal to end that is ignored, as by nohup, stays so. */
        if (!(is_end(handled[i]) && was_ignored[i])) sigaction(handled[i], &action, NULL);
    }
    /* A child process that stops reading must not end the program. */
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, &old_pipe_action);
    return ends[0];
}

void shim_signals_stop(void) {
    if (ends[0] < 0) return;
    /* Restores the actions that the program started with, not the handlers of curses. The handler of curses for SIGTERM sets the
     * terminal's modes, and the kernel stops a job in the background that does so. */
    for (int i = 0; i < handled_count; i++) {
        struct sigaction given = {.sa_handler = was_ignored[i] ? SIG_IGN : SIG_DFL};
        sigaction(handled[i], &given, NULL);
    }
    sigaction(SIGPIPE, &old_pipe_action, NULL);
    close(ends[0]);
    close(ends[1]);
    ends[0] = ends[1] = -1;
}

void shim_signals_wake(void) {
    char byte = 0;
    (void)!write(ends[1], &byte, 1);
}

int shim_ending_signal(void) { return ending; }

void shim_note_hangup(void) {
    if (ending == 0) ending = SIGHUP;
}

void shim_end_by_signal(void) {
    if (ending == 0) return;
    log_ending(ending, 0);
    signal(ending, SIG_DFL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, ending);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(ending);
}

void shim_take_job_signals(void) {
    sigset_t set = job_signals();
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

bool shim_in_background(void) {
    pid_t foreground = tcgetpgrp(STDIN_FILENO);
    return foreground >= 0 && foreground != getpgrp();
}

/* Whether a signal to end has arrived. If one is pending, waits up to a second until its handler has run. */
static bool is_told_to_end(void) {
    sigset_t pending;
    if (ending || sigpending(&pending) != 0) return ending != 0;
    if (!(sigismember(&pending, SIGTERM) || sigismember(&pending, SIGHUP) || sigismember(&pending, SIGINT))) return false;
    /* Another thread is about to receive the signal, and must note it before the program, told to end, removes its handlers. */
    for (int i = 0; i < 1000 && !ending; i++) poll(NULL, 0, 1);
    return true;
}

static volatile sig_atomic_t was_refused = 0;

static void refuse(int number) {
    was_refused = 1;
    signal(number, SIG_IGN);
}

/* Whether the kernel would stop this job for writing to the terminal. It does not if the shell that could continue it is gone. */
static bool is_to_stop(void) {
    struct sigaction refusal = {.sa_handler = refuse}, before;
    was_refused = 0;
    sigaction(SIGTTOU, &refusal, &before);
    /* tcdrain changes nothing in the terminal, but in the background the kernel refuses it like the calls that do. */
    while (tcdrain(STDIN_FILENO) != 0 && errno == EINTR && !was_refused) {}
    sigaction(SIGTTOU, &before, NULL);
    return was_refused;
}

void stop_program_by(int number) {
    struct sigaction standard = {.sa_handler = SIG_DFL}, before;
    sigaction(number, &standard, &before);
    /* The signal may be blocked in this thread, as it is while its handler runs. */
    sigset_t open, blocked;
    sigemptyset(&open);
    sigaddset(&open, number);
    pthread_sigmask(SIG_UNBLOCK, &open, &blocked);
    raise(number);
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
    sigaction(number, &before, NULL);
}

/* Stops the whole job by a signal whose default action is to stop; returns when the job is continued. */
static void stop_by(int number) {
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    /* First stops the rest of the job (such as a make that started the program), while the program ignores the signal; then
     * stops the program, in this thread. */
    sigaction(number, &ignore, &before);
    kill(0, number);
    stop_program_by(number);
    sigaction(number, &before, NULL);
}

bool shim_wait_for_foreground(void) {
    sigset_t set = job_signals(), blocked;
    pthread_sigmask(SIG_UNBLOCK, &set, &blocked);
    while (shim_in_background() && !is_told_to_end() && is_to_stop()) {
        /* Another thread may have received a signal to end and not have noted it yet. */
        poll(NULL, 0, 50);
        if (is_told_to_end() || !shim_in_background()) break;
        /* A call that writes to the terminal would stop the job, too. But the kernel would repeat the call when the job continues, and
         * stop the job again before it could notice a signal to end. */
        stop_by(SIGTTOU);
    }
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
    return !shim_in_background();
}

void shim_stop_job(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL}, resume;
    sigaction(SIGCONT, &standard, &resume);
    stop_by(SIGTSTP);
    sigaction(SIGCONT, &resume, NULL);
}
