// One question to GeoClue, and one notification, over D-Bus, by libsystemd's sd-bus. The library is loaded at the first use.
#pragma once
#include <stdbool.h>

// Where GeoClue says that this machine is.
struct sdbus_location {
    // Degrees.
    double latitude, longitude;
    // Metres.
    double accuracy;
};

enum sdbus_answer {
    SDBUS_LOCATED,
    // No library, no bus, or nobody on it who knows.
    SDBUS_NO_SERVICE,
    // The person, or the machine's settings, do not allow it.
    SDBUS_DENIED,
    // Nobody knew it in time.
    SDBUS_LATE,
};

// Asks once, and waits at most so many milliseconds. `bus` is the address of a bus, NULL for that of
// the system; `program` is the name that the settings of GeoClue know it by.
enum sdbus_answer sdbus_locate(
    const char *bus,
    const char *program,
    unsigned milliseconds,
    struct sdbus_location *location
);

// Has the desktop show a line of text, which it may take for nothing but text. `bus` is the address of a
// bus, NULL for that of the person's session. False without a library, a bus, or a desktop that shows.
bool sdbus_notify(const char *bus, const char *program, const char *line);
