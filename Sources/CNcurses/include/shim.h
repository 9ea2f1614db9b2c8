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

/* One cell; a mark of 0 is none. setcchar takes a pair beyond a short through its last argument. */
static inline void shim_cell(cchar_t *cell, wchar_t base, wchar_t mark, attr_t attributes, int pair) {
    wchar_t text[] = {base, mark, 0};
    setcchar(cell, text, attributes, (short)0, &pair);
}

/* The line-drawing character of a VT100 letter: its alternate-charset form, or plain ASCII where there is none. */
static inline wchar_t shim_line_character(unsigned char letter) { return (wchar_t)(acs_map[letter] & A_CHARTEXT); }
static inline attr_t shim_line_attributes(unsigned char letter) { return acs_map[letter] & A_ALTCHARSET; }

/* The terminal's description. */

/* 1 where TERM is known and usable, 0 where it is unknown, -1 where there are no descriptions at all. */
int shim_describe_terminal(void);
/* A string of the description by its terminfo name, or NULL. */
const char *shim_capability(const char *name);
/* How many colours the description gives the terminal. */
int shim_described_colours(void);
/* Starts curses on standard input and output; never exits the process, as initscr does. */
bool shim_open(void);

/* Columns that the C library, and so curses, gives a character; -1 where it does not print. */
int shim_width(wchar_t character);
/* The size of the terminal on standard output; false where it is unknown. */
bool shim_window_size(int *row_count, int *column_count);
/* Whether the locale's character set is UTF-8, after setting it from the environment. */
bool shim_use_locale(void);
/* Writes all bytes to standard output, past curses. */
bool shim_write(const char *bytes, size_t count);

/* Frames (frame.c). */

/* From here on, what curses writes is kept. */
void shim_frame_begin(void);
/* Curses writes to the terminal again; the bytes that were kept meanwhile, 0 where it could not be kept from writing. */
size_t shim_frame_end(void);
/* Copies what was kept; the bytes copied. */
size_t shim_frame_take(unsigned char *bytes, size_t count);

/* The way out (guard.c). */

/* Remembers how the terminal is set now, and after curses has started, what restores it; `extra` goes first. */
void shim_guard_remember_modes(void);
void shim_guard_prepare(const char *extra);
/* While armed, exit and fatal signals restore the terminal. */
void shim_guard_arm(void);
void shim_guard_disarm(void);
/* Gives the calling thread a stack for the handler, for when its own has overflowed. */
void shim_guard_cover_thread(void);

/* Signals (signals.c). */

/* Turns signals into bytes of a pipe and returns the end to read, or -1. A byte of 0 is not a signal. */
int shim_signals_start(void);
void shim_signals_stop(void);
/* Wakes the reader of the pipe with a byte of 0. */
void shim_signals_wake(void);
/* Stops the whole foreground job as Ctrl-Z does; returns when it is continued. */
void shim_stop_job(void);
#endif
