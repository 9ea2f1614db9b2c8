#ifndef CATCHMENT_CNCURSES_H
#define CATCHMENT_CNCURSES_H

#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdbool.h>
#include <stddef.h>

/* Macros and globals of curses that Swift cannot see. */

static inline WINDOW *shim_stdscr(void) { return stdscr; }
static inline WINDOW *shim_curscr(void) { return curscr; }
static inline int shim_colour_pairs(void) { return COLOR_PAIRS; }
static inline attr_t shim_bold(void) { return A_BOLD; }
static inline attr_t shim_dim(void) { return A_DIM; }
static inline attr_t shim_underline(void) { return A_UNDERLINE; }
static inline attr_t shim_reverse(void) { return A_REVERSE; }

/* Fills in one cell; a mark of 0 means none. setcchar takes a pair that exceeds a short as its last argument. */
static inline void shim_cell(cchar_t *cell, wchar_t base, wchar_t mark, wchar_t second_mark, attr_t attributes, int pair) {
    wchar_t text[] = {base, mark, second_mark, 0};
    setcchar(cell, text, attributes, (short)0, &pair);
}

/* The line-drawing character of a VT100 letter: its alternate-charset form, or plain ASCII if there is none. */
static inline wchar_t shim_line_character(unsigned char letter) { return (wchar_t)(acs_map[letter] & A_CHARTEXT); }
static inline attr_t shim_line_attributes(unsigned char letter) { return acs_map[letter] & A_ALTCHARSET; }

/* The terminal's description (shim.c). */

/* 1 if TERM is known and usable, 0 if it is unknown, -1 if there are no descriptions at all. */
int shim_describe_terminal(void);
/* A string of the description by its terminfo name, or NULL. */
const char *shim_capability(const char *name);
/* How many colours the terminal has according to its description. */
int shim_described_colours(void);
/* Starts curses on standard input and output. Unlike initscr, this never exits the process. */
bool shim_open(void);

/* How many columns the C library, and so curses, gives a character; -1 if it is not printable. */
int shim_width(wchar_t character);
/* The size of the terminal on standard output; false if it is unknown. */
bool shim_window_size(int *row_count, int *column_count);
/* Whether the locale's character set is UTF-8, after setting it from the environment. */
bool shim_use_locale(void);

/* Output without curses (output.c). */

/* Opens the terminal on standard output a second time. */
void shim_output_open(void);
/* Writes all bytes to the terminal. Returns false if it is gone, or reads nothing after the program was told to end. */
bool shim_write(const char *bytes, size_t count);
/* Whether bytes were given up because the terminal reads nothing after the program was told to end. Curses would wait for the
 * terminal, so it must not be used then. */
bool shim_output_is_stuck(void);

/* Frames (frame.c). */

/* From now on the output of curses is collected in memory. */
void shim_frame_begin(void);
/* Curses writes to the terminal again. Returns how many bytes were collected; 0 if collecting is not possible. */
size_t shim_frame_end(void);
/* Copies the collected bytes; returns how many were copied. */
size_t shim_frame_take(unsigned char *bytes, size_t count);

/* Restoring the terminal (guard.c). */

/* Remembers the terminal's modes; called before curses starts. */
void shim_guard_remember_modes(void);
/* Prepares the bytes that restore the terminal, `extra` first; called after curses has started. */
void shim_guard_prepare(const char *extra);
/* While armed, the terminal is restored at exit and at fatal signals. */
void shim_guard_arm(void);
/* Arms the guard for a program that reads lines: a signal that ends the program restores the modes that the terminal has now. Log is
 * the file that says why the program ended, or NULL. */
void shim_guard_arm_for_lines(const char *log);
void shim_guard_disarm(void);
/* Restores the terminal without curses and without waiting for it. */
void shim_guard_restore(void);
/* Gives the calling thread a second stack for the signal handler, for when its own has overflowed. */
void shim_guard_cover_thread(void);

/* Lines that are not shown (hidden.c). */

/* Turns the terminal's echo off until shim_show_input, also when the program was stopped and goes on. The end of a line is still
 * shown. Both are called by one thread at a time. */
void shim_hide_input(void);
/* Gives the terminal the modes that it had before. */
void shim_show_input(void);

/* What a signal that ends the program leaves behind (log.c). */

/* Names the file that is written if a signal ends the program. */
void shim_log_to(const char *file);
/* From now on standard error is collected in memory. */
void shim_errors_begin(void);
/* Standard error is as before; what was collected is written to it. */
void shim_errors_end(void);

/* Signals (signals.c). */

/* The signal that told the program to end (SIGTERM, SIGHUP or SIGINT); 0 if none did. */
int shim_ending_signal(void);
/* Notes that the terminal is gone, as if SIGHUP had told the program to end. */
void shim_note_hangup(void);
/* Ends the program by the signal that told it to end, as if it had not been caught; returns if none did. */
void shim_end_by_signal(void);

/* Turns signals into bytes of a pipe. Returns the pipe's reading end, or -1. A byte of 0 is not a signal. */
int shim_signals_start(void);
void shim_signals_stop(void);
/* Wakes the reader of the pipe with a byte of 0. */
void shim_signals_wake(void);
/* Stops the whole foreground job, as Ctrl-Z does; returns when the job is continued. */
void shim_stop_job(void);
/* Unblocks SIGTTIN and SIGTTOU in the calling thread, so that the kernel stops the job when this thread uses the terminal from
 * the background. In a thread that blocks them, as those of a pool may, the job would not stop. */
void shim_take_job_signals(void);
/* Whether another job is in the foreground of the terminal at this moment. */
bool shim_in_background(void);
/* Returns once the job is in the foreground. Until then the job is stopped, as the kernel stops a background job that uses the
 * terminal. Returns false, still in the background, if the job cannot be brought to the foreground or is told to end. */
bool shim_wait_for_foreground(void);
#endif
