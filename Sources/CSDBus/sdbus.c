#define _GNU_SOURCE
#include "CSDBus.h"
#include <CLoading.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <time.h>

// The library's functions, with the types of its header.
#define FUNCTIONS(of) \
    of(sd_bus_new, make) of(sd_bus_set_address, set_address) \
    of(sd_bus_set_bus_client, set_client) of(sd_bus_start, start) \
    of(sd_bus_open_system, open_system) of(sd_bus_open_user, open_user) \
    of(sd_bus_set_method_call_timeout, set_timeout) of(sd_bus_call_method, call) \
    of(sd_bus_set_property, set_property) of(sd_bus_get_property, get_property) \
    of(sd_bus_get_property_trivial, get_number) of(sd_bus_message_read, read) \
    of(sd_bus_message_unref, release_message) of(sd_bus_error_free, release_error) \
    of(sd_bus_error_has_name, has_name) of(sd_bus_flush_close_unref, close)

// On each Debian that systemd runs; the same name in Debian 12 and Debian 13.
LOADING_LIBRARY("libsystemd.so.0", FUNCTIONS)

static const char service[] = "org.freedesktop.GeoClue2";
static const char client_interface[] = "org.freedesktop.GeoClue2.Client";
static const char location_interface[] = "org.freedesktop.GeoClue2.Location";

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// The bus at an address, or the usual one.
static sd_bus *open_bus(const char *address, __typeof__(sd_bus_open_system) *usual)
{
    sd_bus *bus = NULL;
    if (address == NULL) return usual(&bus) < 0 ? NULL : bus;
    if (library.make(&bus) < 0) return NULL;
    if (library.set_address(bus, address) < 0 || library.set_client(bus, true) < 0
        || library.start(bus) < 0) {
        library.close(bus);
        return NULL;
    }
    return bus;
}

// The path of an object that a call or a property gives; NULL when it gives none.
static char *path_in(sd_bus_message *message)
{
    const char *path = NULL;
    char *copy = library.read(message, "o", &path) > 0 && path != NULL ? strdup(path) : NULL;
    library.release_message(message);
    return copy;
}

static enum sdbus_answer meaning(const sd_bus_error *error, int status)
{
    if (library.has_name(error, SD_BUS_ERROR_ACCESS_DENIED)) return SDBUS_DENIED;
    return status == -ETIMEDOUT ? SDBUS_LATE : SDBUS_NO_SERVICE;
}

// Waits until the client has a place.
static enum sdbus_answer wait_for(
    sd_bus *bus,
    const char *client,
    int64_t deadline,
    struct sdbus_location *location
)
{
    const struct timespec pause = { 0, 100000000 };
    for (;;) {
        sd_bus_message *message = NULL;
        if (library.get_property(bus, service, client, client_interface, "Location", NULL, &message, "o") < 0)
            return SDBUS_NO_SERVICE;
        char *path = path_in(message);
        const bool is_known = path != NULL && strcmp(path, "/") != 0;
        bool is_read = false;
        if (is_known) {
            const char *names[] = { "Latitude", "Longitude", "Accuracy" };
            double *places[] = { &location->latitude, &location->longitude, &location->accuracy };
            is_read = true;
            for (int each = 0; each < 3 && is_read; each++)
                is_read = library.get_number(
                    bus, service, path, location_interface, names[each], NULL, 'd', places[each]) >= 0;
        }
        free(path);
        if (is_read) return SDBUS_LOCATED;
        if (now() >= deadline) return SDBUS_LATE;
        nanosleep(&pause, NULL);
    }
}

static enum sdbus_answer ask(
    sd_bus *bus,
    const char *program,
    int64_t deadline,
    struct sdbus_location *location
)
{
    sd_bus_error error = SD_BUS_ERROR_NULL;
    sd_bus_message *message = NULL;
    int status = library.call(
        bus, service, "/org/freedesktop/GeoClue2/Manager", "org.freedesktop.GeoClue2.Manager", "GetClient",
        &error, &message, "");
    char *client = status < 0 ? NULL : path_in(message);
    if (client == NULL) {
        const enum sdbus_answer answer = meaning(&error, status);
        library.release_error(&error);
        return answer;
    }
    status = library.set_property(bus, service, client, client_interface, "DesktopId", &error, "s", program);
    // As exactly as the machine can and the person allows.
    if (status >= 0)
        status = library.set_property(
            bus, service, client, client_interface, "RequestedAccuracyLevel", &error, "u", 8);
    if (status >= 0)
        status = library.call(bus, service, client, client_interface, "Start", &error, NULL, "");
    enum sdbus_answer answer
        = status < 0 ? meaning(&error, status) : wait_for(bus, client, deadline, location);
    library.release_error(&error);
    if (status >= 0) library.call(bus, service, client, client_interface, "Stop", NULL, NULL, "");
    free(client);
    return answer;
}

enum sdbus_answer sdbus_locate(
    const char *address,
    const char *program,
    unsigned milliseconds,
    struct sdbus_location *location
)
{
    const int64_t deadline = now() + milliseconds;
    if (!library_load()) return SDBUS_NO_SERVICE;
    sd_bus *bus = open_bus(address, library.open_system);
    if (bus == NULL) return SDBUS_NO_SERVICE;
    // GeoClue may ask the person first.
    library.set_timeout(bus, (uint64_t)milliseconds * 1000);
    const enum sdbus_answer answer = ask(bus, program, deadline, location);
    library.close(bus);
    return answer;
}

bool sdbus_notify(const char *address, const char *program, const char *line)
{
    static const char desktop[] = "org.freedesktop.Notifications";
    if (!library_load()) return false;
    sd_bus *bus = open_bus(address, library.open_user);
    if (bus == NULL) return false;
    library.set_timeout(bus, 5000000);
    // The summary, since desktops read markup in the body; no picture, no actions, no hints.
    const int status = library.call(
        bus, desktop, "/org/freedesktop/Notifications", desktop, "Notify", NULL, NULL, "susssasa{sv}i",
        program, (uint32_t)0, "", line, "", 0, 0, (int32_t)-1);
    library.close(bus);
    return status >= 0;
}
