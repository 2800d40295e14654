#include "CTestSupport.h"
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>

struct geoclue {
    sd_bus *bus;
    pthread_t thread;
    atomic_bool is_over;
    enum geoclue_manner manner;
    double latitude, longitude, accuracy;
    char program[64];
    uint32_t level;
    const char *location;
};

static int get_client(sd_bus_message *message, void *data, sd_bus_error *error)
{
    struct geoclue *self = data;
    if (self->manner == GEOCLUE_DENIES)
        return sd_bus_error_set(error, SD_BUS_ERROR_ACCESS_DENIED, "not allowed");
    return sd_bus_reply_method_return(message, "o", "/org/freedesktop/GeoClue2/Client/1");
}

static int begin(sd_bus_message *message, void *data, sd_bus_error *error)
{
    struct geoclue *self = data;
    // As the real one: a client without a name is refused.
    if (self->program[0] == '\0')
        return sd_bus_error_set(error, SD_BUS_ERROR_ACCESS_DENIED, "no DesktopId");
    if (self->manner != GEOCLUE_KNOWS_NOTHING) self->location = "/org/freedesktop/GeoClue2/Location/1";
    return sd_bus_reply_method_return(message, "");
}

static int end(sd_bus_message *message, void *data, sd_bus_error *error)
{
    (void)data, (void)error;
    return sd_bus_reply_method_return(message, "");
}

static int set_program(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *value,
    void *data, sd_bus_error *error)
{
    (void)bus, (void)path, (void)interface, (void)property, (void)error;
    struct geoclue *self = data;
    const char *text = NULL;
    const int status = sd_bus_message_read(value, "s", &text);
    if (status >= 0) strncpy(self->program, text, sizeof self->program - 1);
    return status;
}

static int get_program(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply,
    void *data, sd_bus_error *error)
{
    (void)bus, (void)path, (void)interface, (void)property, (void)error;
    return sd_bus_message_append(reply, "s", ((struct geoclue *)data)->program);
}

static int get_location(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply,
    void *data, sd_bus_error *error)
{
    (void)bus, (void)path, (void)interface, (void)property, (void)error;
    return sd_bus_message_append(reply, "o", ((struct geoclue *)data)->location);
}

static const sd_bus_vtable manager[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("GetClient", "", "o", get_client, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable client[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("Start", "", "", begin, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("Stop", "", "", end, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_WRITABLE_PROPERTY("DesktopId", "s", get_program, set_program, 0, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_WRITABLE_PROPERTY(
        "RequestedAccuracyLevel", "u", NULL, NULL, offsetof(struct geoclue, level),
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_PROPERTY("Location", "o", get_location, 0, 0),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable place[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_PROPERTY("Latitude", "d", NULL, offsetof(struct geoclue, latitude), 0),
    SD_BUS_PROPERTY("Longitude", "d", NULL, offsetof(struct geoclue, longitude), 0),
    SD_BUS_PROPERTY("Accuracy", "d", NULL, offsetof(struct geoclue, accuracy), 0),
    SD_BUS_VTABLE_END,
};

static void *serve(void *data)
{
    struct geoclue *self = data;
    while (!atomic_load(&self->is_over)) {
        int status = sd_bus_process(self->bus, NULL);
        if (status == 0) status = sd_bus_wait(self->bus, 50000);
        if (status < 0 && status != -EINTR) break;
    }
    return NULL;
}

struct geoclue *geoclue_start(
    const char *bus, enum geoclue_manner manner, double latitude, double longitude)
{
    struct geoclue *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    self->manner = manner;
    self->latitude = latitude;
    self->longitude = longitude;
    self->accuracy = 50;
    self->location = "/";
    const bool is_ready = sd_bus_new(&self->bus) >= 0 && sd_bus_set_address(self->bus, bus) >= 0
        && sd_bus_set_bus_client(self->bus, true) >= 0
        /* However busy the machine is. */
        && sd_bus_set_method_call_timeout(self->bus, 600 * UINT64_C(1000000)) >= 0
        && sd_bus_start(self->bus) >= 0
        && sd_bus_add_object_vtable(
               self->bus, NULL, "/org/freedesktop/GeoClue2/Manager",
               "org.freedesktop.GeoClue2.Manager", manager, self) >= 0
        && sd_bus_add_object_vtable(
               self->bus, NULL, "/org/freedesktop/GeoClue2/Client/1",
               "org.freedesktop.GeoClue2.Client", client, self) >= 0
        && sd_bus_add_object_vtable(
               self->bus, NULL, "/org/freedesktop/GeoClue2/Location/1",
               "org.freedesktop.GeoClue2.Location", place, self) >= 0
        && sd_bus_request_name(self->bus, "org.freedesktop.GeoClue2", 0) >= 0
        && pthread_create(&self->thread, NULL, serve, self) == 0;
    if (is_ready) return self;
    sd_bus_flush_close_unref(self->bus);
    free(self);
    return NULL;
}

void geoclue_stop(struct geoclue *self)
{
    atomic_store(&self->is_over, true);
    pthread_join(self->thread, NULL);
    sd_bus_flush_close_unref(self->bus);
    free(self);
}
