#include "CTestSupport.h"
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <systemd/sd-bus.h>

struct desktop {
    sd_bus *bus;
    pthread_t thread;
    pthread_mutex_t lock;
    atomic_bool is_over;
    char program[64], line[512], body[512];
};

static int notify(sd_bus_message *message, void *data, sd_bus_error *error)
{
    (void)error;
    struct desktop *self = data;
    const char *program, *icon, *line, *body;
    uint32_t replaced;
    if (sd_bus_message_read(message, "susss", &program, &replaced, &icon, &line, &body) < 0) return -EINVAL;
    pthread_mutex_lock(&self->lock);
    snprintf(self->program, sizeof self->program, "%s", program);
    snprintf(self->line, sizeof self->line, "%s", line);
    snprintf(self->body, sizeof self->body, "%s", body);
    pthread_mutex_unlock(&self->lock);
    return sd_bus_reply_method_return(message, "u", (uint32_t)1);
}

static const sd_bus_vtable notifications[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("Notify", "susssasa{sv}i", "u", notify, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END,
};

static void *serve(void *data)
{
    struct desktop *self = data;
    while (!atomic_load(&self->is_over)) {
        int status = sd_bus_process(self->bus, NULL);
        if (status == 0) status = sd_bus_wait(self->bus, 50000);
        if (status < 0 && status != -EINTR) break;
    }
    return NULL;
}

struct desktop *desktop_start(const char *bus)
{
    struct desktop *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    pthread_mutex_init(&self->lock, NULL);
    const bool is_ready = sd_bus_new(&self->bus) >= 0 && sd_bus_set_address(self->bus, bus) >= 0
        && sd_bus_set_bus_client(self->bus, true) >= 0 && sd_bus_start(self->bus) >= 0
        && sd_bus_add_object_vtable(
               self->bus, NULL, "/org/freedesktop/Notifications", "org.freedesktop.Notifications",
               notifications, self) >= 0
        && sd_bus_request_name(self->bus, "org.freedesktop.Notifications", 0) >= 0
        && pthread_create(&self->thread, NULL, serve, self) == 0;
    if (is_ready) return self;
    sd_bus_flush_close_unref(self->bus);
    free(self);
    return NULL;
}

void desktop_shown(struct desktop *self, char text[1024])
{
    pthread_mutex_lock(&self->lock);
    snprintf(text, 1024, "%s|%s|%s", self->program, self->line, self->body);
    pthread_mutex_unlock(&self->lock);
}

void desktop_stop(struct desktop *self)
{
    atomic_store(&self->is_over, true);
    pthread_join(self->thread, NULL);
    sd_bus_flush_close_unref(self->bus);
    pthread_mutex_destroy(&self->lock);
    free(self);
}
