#ifndef CATCHMENT_GUARD_H
#define CATCHMENT_GUARD_H
#include <stdbool.h>
#include <stddef.h>

/* All of these are safe in a signal handler. */

/* Restores the terminal if it is armed, without waiting for it. */
void guard_restore(void);
/* Whether the program reads lines, so that another thread may wait for one in a blocking read of the terminal. */
bool guard_is_for_lines(void);
/* Restores the terminal, then ends the program by the signal. */
void guard_die(int signal_number);

/* Stops the program by a signal whose default action is to stop; returns when it is continued (signals.c). */
void stop_program_by(int signal_number);

/* Writes to the terminal, waiting at most a tenth of a second. If the terminal reads nothing and may_drop is set, drops the output that
 * it has not read and writes these bytes from their beginning (output.c). */
void output_write_now(const char *bytes, size_t count, bool may_drop);
/* From now on nothing else is written to the terminal (output.c). */
void output_close(void);

/* Gives standard error back, and says in one line on it which signal ended the program and where the log is (log.c). If SIGTERM,
 * SIGHUP or SIGINT ended it, the log is written only if there are messages. Address is where the fault was; 0 if there is none. */
void log_ending(int signal_number, unsigned long address);
#endif
