/* Signals as bytes of a pipe, so that ordinary code handles them. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "guard.h"
#include "shim.h"

static const int handled[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT};
enum { handled_count = sizeof handled / sizeof handled[0] };

static struct sigaction old_actions[handled_count];
static struct sigaction old_pipe_action;
static int ends[2] = {-1, -1};
static volatile sig_atomic_t is_ending = 0;

static void forward(int number) {
    int saved = errno;
    if (number == SIGTERM || number == SIGHUP || number == SIGINT) {
        /* Asked a second time, the program has not managed to leave by itself. */
        if (is_ending) guard_die(number);
        is_ending = 1;
    }
    char byte = (char)number;
    (void)!write(ends[1], &byte, 1);
    errno = saved;
}

int shim_signals_start(void) {
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    is_ending = 0;
    struct sigaction action = {.sa_handler = forward, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < handled_count; i++) sigaction(handled[i], &action, &old_actions[i]);
    /* A child that stops listening must not end a full-screen program. */
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, &old_pipe_action);
    return ends[0];
}

void shim_signals_stop(void) {
    if (ends[0] < 0) return;
    for (int i = 0; i < handled_count; i++) sigaction(handled[i], &old_actions[i], NULL);
    sigaction(SIGPIPE, &old_pipe_action, NULL);
    close(ends[0]);
    close(ends[1]);
    ends[0] = ends[1] = -1;
}

void shim_signals_wake(void) {
    char byte = 0;
    (void)!write(ends[1], &byte, 1);
}

void shim_stop_job(void) {
    struct sigaction ignore = {.sa_handler = SIG_IGN}, standard = {.sa_handler = SIG_DFL}, stop, resume;
    /* First the others (a make that started us), ourselves ignoring it; then ourselves, in this very thread. */
    sigaction(SIGTSTP, &ignore, &stop);
    sigaction(SIGCONT, &standard, &resume);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &standard, NULL);
    /* A thread of a pool may have it blocked. */
    sigset_t open, blocked;
    sigemptyset(&open);
    sigaddset(&open, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &open, &blocked);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
    sigaction(SIGTSTP, &stop, NULL);
    sigaction(SIGCONT, &resume, NULL);
}
