#ifndef CATCHMENT_GUARD_H
#define CATCHMENT_GUARD_H
/* Restores the terminal if it is armed; safe in a signal handler. */
void guard_restore(void);
/* Restores the terminal, then ends the program by the signal; safe in a signal handler. */
void guard_die(int signal_number);
#endif
