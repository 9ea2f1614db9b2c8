#ifndef CATCHMENT_CNCURSES_H
#define CATCHMENT_CNCURSES_H
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#endif
