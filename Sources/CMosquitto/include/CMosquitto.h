#ifndef CMOSQUITTO_H
#define CMOSQUITTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* MQTT 5 over libmosquitto, loaded at the first connection. Nothing but cmosquitto_load may be
   called before that has given cmosquitto_loaded. A connection belongs to one thread. */

enum cmosquitto_loading {
    cmosquitto_loaded = 0,
    /* There is no library of the name. */
    cmosquitto_missing = 1,
    /* It lacks a function, is older than 2.0, or does not start. */
    cmosquitto_unusable = 2,
};

/* Not to be called by two threads at once. The library stays until the process is gone. */
enum cmosquitto_loading cmosquitto_load(const char *name);

/* The version of the library, such as 2.0.11. */
void cmosquitto_version(int *major, int *minor, int *revision);

struct cmosquitto;

/* Called by cmosquitto_read and cmosquitto_write. Codes are the reason codes of MQTT 5. */
struct cmosquitto_callbacks {
    void *owner;
    /* The reply to CONNECT; 0 when it was accepted. */
    void (*connected)(void *owner, int code);
    /* The broker has ended the connection. */
    void (*disconnected)(void *owner, int code);
    /* A message, whose acknowledgement is queued already and leaves with the next
       cmosquitto_write. */
    void (*arrived)(void *owner, const char *topic, const void *bytes, size_t count);
    /* The broker has acknowledged a publication. */
    void (*published)(void *owner, int id, int code);
    /* The broker has answered a subscription; below 0x80 it holds. */
    void (*subscribed)(void *owner, int id, int code);
};

struct cmosquitto_settings {
    const char *client;
    /* How long the broker keeps the session, with its subscriptions and what was not acknowledged,
       after the connection has ended; 0 begins anew each time. */
    uint32_t session_seconds;
    /* How many messages the broker may send before one is acknowledged. */
    uint16_t most_arriving;
    /* How long a packet of the broker may be. An honest one sends none that is longer; nothing else
       bounds what cmosquitto_read keeps of one, up to 256 MB. */
    uint32_t most_bytes;
    /* NULL for none. */
    const char *user;
    const char *password;
    bool is_encrypted;
    /* A PEM file, or a folder of the system's. One is NULL. */
    const char *authority;
    const char *authorities;
    /* The client certificate, PEM files; NULL for none. */
    const char *certificate;
    const char *key;
    struct cmosquitto_callbacks callbacks;
};

/* What a call gives. */
enum cmosquitto_result {
    cmosquitto_done = 0,
    /* The host has no address, or nobody accepts connections there. */
    cmosquitto_unreachable = 1,
    /* No TLS, or no valid certificate for the host's name. */
    cmosquitto_insecure = 2,
    /* The connection has ended. */
    cmosquitto_ended = 3,
    /* The broker takes no message of this size. */
    cmosquitto_too_long = 4,
    /* No memory, or settings that cannot be used, such as a file without a certificate. */
    cmosquitto_failed = 5,
};

/* NULL when the settings cannot be used; their texts are copied. */
struct cmosquitto *cmosquitto_new(const struct cmosquitto_settings *settings);
/* Closes the connection. What was queued and not written, acknowledgements too, is not sent. */
void cmosquitto_free(struct cmosquitto *connection);

/* Connects; waits for the network. The session begins when `connected` was called. */
enum cmosquitto_result cmosquitto_connect(struct cmosquitto *connection, const char *host, int port);
/* The socket to wait at; -1 without one. */
int cmosquitto_socket(struct cmosquitto *connection);
bool cmosquitto_wants_write(struct cmosquitto *connection);
/* The bytes of TCP that have come at a socket, read or not; 0 where the system does not say. */
uint64_t cmosquitto_received(int descriptor);
/* Reads what has come, and sends nothing. */
enum cmosquitto_result cmosquitto_read(struct cmosquitto *connection);
/* Sends what is queued. */
enum cmosquitto_result cmosquitto_write(struct cmosquitto *connection);
/* Queues a ping when it is time; to be called every second or so. */
enum cmosquitto_result cmosquitto_keep(struct cmosquitto *connection);

/* These queue a packet. `id` is that of the callback. */
enum cmosquitto_result cmosquitto_publish(
    struct cmosquitto *connection,
    const char *topic,
    const void *bytes,
    size_t count,
    int *id
);
enum cmosquitto_result cmosquitto_subscribe(
    struct cmosquitto *connection,
    const char *topic,
    int *id
);
enum cmosquitto_result cmosquitto_unsubscribe(struct cmosquitto *connection, const char *topic);
/* Ends the connection in good order; the session stays as long as the settings say. */
enum cmosquitto_result cmosquitto_disconnect(struct cmosquitto *connection);

#endif
