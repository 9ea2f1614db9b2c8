/* Frames in one piece.
 *
 * Curses writes whenever it has moved the cursor, a dozen times a frame. Each write wakes the terminal, which may then
 * show half a frame. So while a frame is drawn, curses writes to a file in memory instead of the terminal. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "shim.h"

/* The descriptor that curses writes to. */
static int output = -1;
/* The file in memory; -1 if there is none, and curses writes to the terminal directly. */
static int memory = -1;

bool shim_open(void) {
    FILE *stream = NULL;
    shim_output_open();
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
