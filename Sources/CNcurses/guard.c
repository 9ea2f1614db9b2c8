/* Restores the terminal if the program ends without its usual clean-up: by exit(), a trap or a signal. */
#define _GNU_SOURCE
#include "guard.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "shim.h"

/* Faults, and the other signals whose default action ends the program. SIGTERM, SIGHUP and SIGINT are in signals.c; SIGPIPE is
 * ignored. */
static const int fatal_signals[] = {
    SIGILL,  SIGTRAP, SIGABRT,   SIGBUS,  SIGFPE,  SIGSEGV,   SIGSYS, SIGQUIT, SIGUSR1,
    SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGSTKFLT, SIGIO,  SIGPWR,  SIGXFSZ,
};
enum { fatal_count = sizeof fatal_signals / sizeof fatal_signals[0] };

struct sequences {
    char bytes[1024];
    size_t count;
};

static struct sigaction old_actions[NSIG];
static volatile sig_atomic_t is_armed = 0;
static bool is_installed = false;
/* Whether lines are read from the terminal, without a full screen. */
static bool is_for_lines = false;
static struct termios modes;
static bool has_modes = false;
/* The ready bytes, and those that are being prepared. */
static struct sequences sequences[2];
static volatile sig_atomic_t ready = 0;
static struct sequences *prepared = NULL;
/* The alternate stack of each thread that has one; freed when the thread ends. */
static pthread_key_t alternate_stack;
static pthread_once_t key_is_made = PTHREAD_ONCE_INIT;

void guard_restore(void) {
    if (!is_armed) return;
    is_armed = 0;
    output_close();
    /* In the background, setting the modes would stop the program. */
    signal(SIGTTOU, SIG_IGN);
    if (sequences[ready].count > 0) output_write_now(sequences[ready].bytes, sequences[ready].count, true);
    if (has_modes) tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

static void die(int number, unsigned long address) {
    if (is_armed) {
        guard_restore();
        /* Ctrl-C at a question needs no explanation. */
        if (number != SIGINT || !is_for_lines) log_ending(number, address);
    }
    struct sigaction previous = {.sa_handler = SIG_DFL};
    /* The handler that was installed before may write a backtrace. */
    if (number > 0 && number < NSIG && old_actions[number].sa_handler != SIG_IGN) previous = old_actions[number];
    sigaction(number, &previous, NULL);
    /* The signal is blocked while its handler runs. Unblocked, it ends the program here; a return to the interrupted code could let
     * that go on for a moment. */
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, number);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
    raise(number);
}

void guard_die(int number) { die(number, 0); }

bool guard_is_for_lines(void) { return is_for_lines; }

static void handle(int number, siginfo_t *info, void *context) {
    (void)context;
    bool is_fault = number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE;
    die(number, is_fault && info->si_code > 0 ? (unsigned long)info->si_addr : 0);
}

static int capture(int character) {
    if (prepared->count < sizeof prepared->bytes) prepared->bytes[prepared->count++] = (char)character;
    return character;
}

void shim_guard_remember_modes(void) { has_modes = tcgetattr(STDIN_FILENO, &modes) == 0; }

void shim_guard_prepare(const char *extra) {
    const char *names[] = {"rmacs", "sgr0", "op", "rmkx", "cnorm", "rmcup"};
    prepared = &sequences[1 - ready];
    prepared->count = 0;
    for (const char *c = extra; *c != '\0'; c++) capture(*c);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *sequence = shim_capability(names[i]);
        if (sequence != NULL) tputs(sequence, 1, capture);
    }
    if (shim_capability("rmcup") == NULL) {
        capture('\r');
        capture('\n');
    }
    ready = 1 - ready;
}

static void free_alternate_stack(void *stack) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    free(stack);
}

static void make_key(void) { pthread_key_create(&alternate_stack, free_alternate_stack); }

void shim_guard_cover_thread(void) {
    pthread_once(&key_is_made, make_key);
    if (pthread_getspecific(alternate_stack) != NULL) return;
    stack_t present;
    if (sigaltstack(NULL, &present) == 0 && !(present.ss_flags & SS_DISABLE)) return;
    stack_t stack = {.ss_sp = malloc(65536), .ss_size = 65536};
    if (stack.ss_sp == NULL) return;
    sigaltstack(&stack, NULL);
    pthread_setspecific(alternate_stack, stack.ss_sp);
}

/* A signal that is ignored when the program starts stays ignored. */
static void install_on(int number) {
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_ONSTACK | SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, &old_actions[number]) != 0 || old_actions[number].sa_handler == SIG_IGN) return;
    sigaction(number, &action, NULL);
}

static void install(void) {
    for (int i = 0; i < fatal_count; i++) install_on(fatal_signals[i]);
    for (int number = SIGRTMIN; number <= SIGRTMAX; number++) install_on(number);
    atexit(guard_restore);
}

void shim_guard_arm(void) {
    if (!is_installed) install();
    is_installed = true;
    shim_guard_cover_thread();
    is_armed = 1;
}

void shim_guard_arm_for_lines(const char *log) {
    static const int ends[] = {SIGTERM, SIGHUP, SIGINT};
    if (log != NULL) shim_log_to(log);
    if (!is_for_lines)
        for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) install_on(ends[i]);
    is_for_lines = true;
    shim_guard_remember_modes();
    shim_guard_arm();
}

void shim_guard_disarm(void) { is_armed = 0; }

void shim_guard_restore(void) { guard_restore(); }
