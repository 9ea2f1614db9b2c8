#define _GNU_SOURCE
#include "shim.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

int shim_describe_terminal(void) {
    int answer = -1;
    const char *name = getenv("TERM");
    if (name == NULL || *name == '\0') return 0;
    if (setupterm(name, STDOUT_FILENO, &answer) == OK) return 1;
    return answer < 0 ? -1 : 0;
}

const char *shim_capability(const char *name) {
    const char *value = tigetstr(name);
    return value == (const char *)-1 ? NULL : value;
}

int shim_described_colours(void) { return tigetnum("colors"); }

int shim_width(wchar_t character) { return wcwidth(character); }

bool shim_window_size(int *row_count, int *column_count) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return false;
    *row_count = size.ws_row;
    *column_count = size.ws_col;
    return true;
}

/* The locale that the environment asks for, whether or not it is installed. */
static const char *wanted_locale(void) {
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && *value != '\0') return value;
    }
    return "";
}

bool shim_use_locale(void) {
    if (setlocale(LC_CTYPE, "") == NULL) {
        /* ssh often passes on a locale that is not installed here. */
        const char *wanted = wanted_locale();
        if (strcasestr(wanted, "utf-8") != NULL || strcasestr(wanted, "utf8") != NULL) setlocale(LC_CTYPE, "C.UTF-8");
    }
    return strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
