/* Decodes one picture for Catchment. It is a separate program so that Catchment starts without the libraries, and so that a
   malicious picture does little harm: this process can open no files, start no processes and run no other program, and its memory
   and time are limited. On x86-64 and AArch64 the kernel also refuses every system call that decoding does not need.

       catchment-picture WIDTH HEIGHT <PICTURE

   The answer is a line, and then red, green, blue and alpha of each pixel, row by row from the top left. The line has the format,
   the size of the original after turning, the size of what follows (at most WIDTH x HEIGHT), and whether the file is damaged:

       JPEG 1200 1800 40 60 whole
       PNG 640 427 60 40 damaged

   If the picture cannot be decoded, the line is "not-a-picture", "too-large", "unsupported", "broken" or "late", and the exit
   status 65. */

#include <errno.h>
#include <inttypes.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "picture.h"

enum { USAGE = 64, BAD_DATA = 65, NO_INPUT = 66, FAILED = 71, NO_OUTPUT = 74 };

/// The most bytes of a file.
static const size_t most_bytes = 64 << 20;
/// The most bytes of memory. 40 million pixels of a progressive JPEG of four colours take 320 MB, and the same again as RGBA while
/// they are reduced and turned.
static const rlim_t most_memory = 768 << 20;
static const rlim_t most_seconds = 10;
static const unsigned long longest_side = 65535;

/// Lowers the limits of this process, and never raises them.
static void limit(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) exit(FAILED);
    if (limit.rlim_max > hard) limit.rlim_max = hard;
    limit.rlim_cur = limit.rlim_max < soft ? limit.rlim_max : soft;
    if (setrlimit(resource, &limit) != 0) exit(FAILED);
}

static void end_late(int signal) {
    (void)signal;
    if (write(STDOUT_FILENO, "late\n", 5) == 5) _exit(BAD_DATA);
    _exit(NO_OUTPUT);
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)
/// The numbers are how many of the following steps are left out.
#define IF_EQUAL(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, then, otherwise)
#define ALLOW(call) IF_EQUAL(call, 0, 1), ANSWER(SECCOMP_RET_ALLOW)

/// Lets the kernel refuse all system calls but those for memory, for open files, and for the end of this process.
///
/// The others fail with EPERM and do not end the process, so that a C library that tries one more call still works. A kernel
/// without such filters refuses nothing; the limits hold there, too.
static void refuse_calls(void) {
    static struct sock_filter steps[] = {
        FIELD(arch),
        IF_EQUAL(ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL),
        FIELD(nr),
        ALLOW(SYS_read),
        ALLOW(SYS_write),
        ALLOW(SYS_brk),
        ALLOW(SYS_munmap),
        ALLOW(SYS_mremap),
        ALLOW(SYS_madvise),
        ALLOW(SYS_futex),
        // The allocator makes its first blocks hard to guess.
        ALLOW(SYS_getrandom),
        ALLOW(SYS_rt_sigreturn),
        ALLOW(SYS_restart_syscall),
        ALLOW(SYS_exit),
        ALLOW(SYS_exit_group),
        // Memory must not become code.
        IF_EQUAL(SYS_mmap, 1, 0),
        IF_EQUAL(SYS_mprotect, 0, 3),
        FIELD(args[2]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0),
        ANSWER(SECCOMP_RET_ALLOW),
        ANSWER(SECCOMP_RET_ERRNO | EPERM),
    };
    struct sock_fprog program = {sizeof steps / sizeof *steps, steps};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#else
static void refuse_calls(void) {}
#endif

static void confine(void) {
    // Ends this process together with the one that waits for it.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit(RLIMIT_AS, most_memory, most_memory);
    // Beyond the soft limit comes SIGXCPU.
    signal(SIGXCPU, end_late);
    limit(RLIMIT_CPU, most_seconds, most_seconds + 1);
    limit(RLIMIT_CORE, 0, 0);
    // No further file, socket or pipe can be opened.
    limit(RLIMIT_NOFILE, 0, 0);
    // No process can be started, unless by root, and a program that is run gains no rights.
    limit(RLIMIT_NPROC, 0, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    refuse_calls();
}

/// Reads standard input to its end.
/// - Returns: NULL if it has more than `most_bytes` bytes.
static uint8_t *read_input(size_t *count) {
    uint8_t *bytes = NULL;
    size_t room = 0;
    *count = 0;
    while (*count <= most_bytes) {
        if (*count == room) {
            room = room == 0 ? 1 << 16 : room * 2;
            uint8_t *more = realloc(bytes, room);
            if (!more) break;
            bytes = more;
        }
        ssize_t got = read(STDIN_FILENO, bytes + *count, room - *count);
        if (got == 0) return bytes;
        if (got < 0 && errno != EINTR) exit(NO_INPUT);
        if (got > 0) *count += (size_t)got;
    }
    free(bytes);
    return NULL;
}

static void write_all(const void *bytes, size_t count) {
    const uint8_t *rest = bytes;
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, rest, count);
        if (written < 0 && errno != EINTR) exit(NO_OUTPUT);
        if (written > 0) {
            rest += written;
            count -= (size_t)written;
        }
    }
}

static int refuse(picture_result reason) {
    switch (reason) {
    case PICTURE_NOT_A_PICTURE: write_all("not-a-picture\n", 14); break;
    case PICTURE_TOO_LARGE: write_all("too-large\n", 10); break;
    case PICTURE_UNSUPPORTED: write_all("unsupported\n", 12); break;
    default: write_all("broken\n", 7); break;
    }
    return BAD_DATA;
}

/// A length in pixels; 0 if the text is not one.
static uint32_t length(const char *text) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    return *end == 0 && text[0] != '-' && value <= longest_side ? (uint32_t)value : 0;
}

int main(int argc, char **argv) {
    picture_size most = {argc == 3 ? length(argv[1]) : 0, argc == 3 ? length(argv[2]) : 0};
    if (most.width == 0 || most.height == 0) {
        fputs("Usage: catchment-picture WIDTH HEIGHT <PICTURE\n", stderr);
        return USAGE;
    }
    confine();
    size_t count;
    uint8_t *bytes = read_input(&count);
    if (!bytes) return refuse(PICTURE_TOO_LARGE);
    picture result;
    picture_result outcome = picture_decode(bytes, count, most, &result);
    free(bytes);
    if (outcome != PICTURE_DECODED) return refuse(outcome);
    char line[100];
    int size = snprintf(
        line, sizeof line, "%s %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %s\n", result.format,
        result.original.width, result.original.height, result.size.width, result.size.height,
        result.is_damaged ? "damaged" : "whole");
    write_all(line, (size_t)size);
    write_all(result.pixels, (size_t)result.size.width * result.size.height * 4);
    picture_free(&result);
    return 0;
}
