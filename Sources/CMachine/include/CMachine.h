#ifndef CMACHINE_H
#define CMACHINE_H

/* The commit that the program was built from, with `-dirty` behind it where files were changed;
   empty when whoever built it gave none. */
const char *cmachine_commit(void);

/* Whether the kernel says that something keeps its clock in step: 1 for yes, 0 for no, -1 when it
   does not say. Nothing is changed. */
int cmachine_is_clock_kept(void);

#endif
