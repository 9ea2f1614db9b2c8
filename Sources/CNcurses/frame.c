/* Frames in one piece.
 *
 * Curses writes whenever it has moved the cursor, a dozen times a frame: each of these wakes the terminal, which may show
 * half of a frame. While a frame is made, a file in memory stands in for the terminal below curses. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "shim.h"

/* What curses writes to. */
static int output = -1;
/* What stands in for the terminal; -1 where there is no such thing, and curses writes by itself. */
static int memory = -1;

bool shim_open(void) {
    FILE *stream = NULL;
    output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (output >= 0) stream = fdopen(output, "w");
    if (stream != NULL) memory = memfd_create("frame", MFD_CLOEXEC);
    return newterm(NULL, stream == NULL ? stdout : stream, stdin) != NULL;
}

void shim_frame_begin(void) {
    if (memory < 0) return;
    lseek(memory, 0, SEEK_SET);
    dup3(memory, output, O_CLOEXEC);
}

size_t shim_frame_end(void) {
    if (memory < 0) return 0;
    dup3(STDOUT_FILENO, output, O_CLOEXEC);
    off_t length = lseek(memory, 0, SEEK_CUR);
    return length < 0 ? 0 : (size_t)length;
}

size_t shim_frame_take(unsigned char *bytes, size_t count) {
    ssize_t taken = pread(memory, bytes, count, 0);
    return taken < 0 ? 0 : (size_t)taken;
}
