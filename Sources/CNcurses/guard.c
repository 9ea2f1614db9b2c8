/* Restores the terminal if the program ends without its usual clean-up: by exit(), a trap or a fatal signal. */
#define _GNU_SOURCE
#include "guard.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "shim.h"

static const int fatal_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGQUIT};
enum { fatal_count = sizeof fatal_signals / sizeof fatal_signals[0] };

static struct sigaction old_actions[NSIG];
static volatile sig_atomic_t is_armed = 0;
static bool is_installed = false;
static struct termios modes;
static bool has_modes = false;
static char sequences[1024];
static size_t sequence_length = 0;
static _Thread_local bool has_alternate_stack = false;

void guard_restore(void) {
    if (!is_armed) return;
    is_armed = 0;
    /* In the background, setting the modes would stop the program. */
    signal(SIGTTOU, SIG_IGN);
    shim_write(sequences, sequence_length);
    if (has_modes) tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

void guard_die(int number) {
    guard_restore();
    struct sigaction previous = {.sa_handler = SIG_DFL};
    /* The handler that was installed before may write a backtrace. */
    if (number > 0 && number < NSIG && old_actions[number].sa_handler != SIG_IGN) previous = old_actions[number];
    sigaction(number, &previous, NULL);
    raise(number);
}

static int capture(int character) {
    if (sequence_length < sizeof sequences) sequences[sequence_length++] = (char)character;
    return character;
}

void shim_guard_remember_modes(void) { has_modes = tcgetattr(STDIN_FILENO, &modes) == 0; }

void shim_guard_prepare(const char *extra) {
    const char *names[] = {"rmacs", "sgr0", "op", "rmkx", "cnorm", "rmcup"};
    sequence_length = 0;
    for (const char *c = extra; *c != '\0'; c++) capture(*c);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *sequence = shim_capability(names[i]);
        if (sequence != NULL) tputs(sequence, 1, capture);
    }
    if (shim_capability("rmcup") == NULL) {
        capture('\r');
        capture('\n');
    }
}

void shim_guard_cover_thread(void) {
    if (has_alternate_stack) return;
    has_alternate_stack = true;
    stack_t present;
    if (sigaltstack(NULL, &present) == 0 && !(present.ss_flags & SS_DISABLE)) return;
    stack_t stack = {.ss_sp = malloc(65536), .ss_size = 65536};
    if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
}

static void install(void) {
    struct sigaction action = {.sa_handler = guard_die, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < fatal_count; i++) sigaction(fatal_signals[i], &action, &old_actions[fatal_signals[i]]);
    atexit(guard_restore);
}

void shim_guard_arm(void) {
    if (!is_installed) install();
    is_installed = true;
    shim_guard_cover_thread();
    is_armed = 1;
}

void shim_guard_disarm(void) { is_armed = 0; }
