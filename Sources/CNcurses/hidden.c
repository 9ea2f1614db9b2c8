/* Hides what is typed, such as a password. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include "guard.h"
#include "shim.h"

/* The modes of the terminal before its echo was turned off, and since then. */
static struct termios shown, hidden;
static bool is_hidden = false;
static struct sigaction stop_before, continue_before;

/* Called when the program is continued. Turns the echo off again, which many shells leave on after `fg`. After `bg`, setting the modes
 * stops the program until `fg`. */
static void go_on(int number) {
    (void)number;
    int code = errno;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    errno = code;
}

/* Called for Ctrl-Z. Turns the echo on for the shell, then stops the program. */
static void stop(int number) {
    int code = errno;
    tcsetattr(STDIN_FILENO, TCSANOW, &shown);
    stop_program_by(number);
    errno = code;
    /* Without a shell that could continue it, the program was not stopped, and no SIGCONT follows. */
    go_on(number);
}

void shim_hide_input(void) {
    if (is_hidden || tcgetattr(STDIN_FILENO, &shown) != 0) return;
    hidden = shown;
    hidden.c_lflag = (hidden.c_lflag & ~(tcflag_t)ECHO) | ECHONL;
    if (tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) != 0) return;
    is_hidden = true;
    /* With SA_RESTART, a read of the line goes on after the signal. */
    struct sigaction stops = {.sa_handler = stop, .sa_flags = SA_RESTART};
    struct sigaction continues = {.sa_handler = go_on, .sa_flags = SA_RESTART};
    sigemptyset(&stops.sa_mask);
    sigemptyset(&continues.sa_mask);
    sigaction(SIGTSTP, NULL, &stop_before);
    /* A signal that is ignored when the program starts stays ignored. */
    if (stop_before.sa_handler != SIG_IGN) sigaction(SIGTSTP, &stops, NULL);
    sigaction(SIGCONT, &continues, &continue_before);
}

void shim_show_input(void) {
    if (!is_hidden) return;
    is_hidden = false;
    sigaction(SIGTSTP, &stop_before, NULL);
    sigaction(SIGCONT, &continue_before, NULL);
    tcsetattr(STDIN_FILENO, TCSANOW, &shown);
}
