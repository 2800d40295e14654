// The few calls of libmicrohttpd that this project needs. The library is loaded when a server
// starts and not before: it brings GnuTLS, which other commands need not pay for.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct MHD_Connection;
struct MHD_Response;
struct microhttpd_server;

// The functions that a server calls, all on its own thread. `context` is the one of the settings;
// `state` is what `opened` gave for the connection.
struct microhttpd_callbacks {
    void *context;
    // Whether a newcomer may enter. The address has 4 bytes (IPv4), 8 bytes (the network of an
    // IPv6 address) or none.
    bool (*enters)(void *context, const uint8_t *address, size_t length);
    // A connection has been opened; gives its state.
    void *(*opened)(
        void *context,
        struct MHD_Connection *connection,
        int descriptor,
        const uint8_t *address,
        size_t length
    );
    // A connection is about to be closed; its descriptor is still its own.
    void (*closed)(void *context, void *state);
    // A request line has been read. The target is as it came, up to a NUL.
    void (*began)(void *state, const char *target);
    // The head has been read, a part of the body, or all of it; false cuts the connection.
    bool (*step)(
        void *state,
        struct MHD_Connection *connection,
        const char *method,
        const char *version,
        const char *bytes,
        size_t *count
    );
    // A request has ended: its reply went out, or it failed.
    void (*ended)(void *state);
};

struct microhttpd_settings {
    // A socket that listens already; it stays the caller's, who closes it after the stop.
    int descriptor;
    unsigned connections;
    // Seconds of silence after which a connection is closed.
    unsigned silence;
    // Bytes for the head of a request and of its reply.
    size_t memory;
    // PEM texts, or NULL for plain HTTP.
    const char *chain;
    const char *key;
    struct microhttpd_callbacks callbacks;
};

struct microhttpd_header {
    const char *name;
    size_t name_length;
    const char *value;
    size_t value_length;
};

// Loads the library; false when it is not installed. Any thread, any number of times.
bool microhttpd_load(void);

// The version of the library, such as 1.0.1; NULL when it is not installed. Loads it.
const char *microhttpd_version(void);

// NULL when the server could not be started. The texts may go when this returns.
struct microhttpd_server *microhttpd_start(const struct microhttpd_settings *settings);

// Takes no newcomers from now on.
void microhttpd_quiesce(struct microhttpd_server *server);

// Ends the thread and closes what is open. No request may be suspended.
void microhttpd_stop(struct microhttpd_server *server);

void microhttpd_suspend(struct MHD_Connection *connection);
void microhttpd_resume(struct MHD_Connection *connection);

// The bytes of a request's head as it came, with its request line and its end.
size_t microhttpd_head_size(struct MHD_Connection *connection);

// Hands each header of the request to `take`, in order. `method` and `version` are those of the
// step. The library hides what lies between the parts, and they still lie in its buffer: true when
// two bytes lie between any two of them from the version on, and four behind the last. So no NUL
// ends a value early, and no line feed ends a line alone.
bool microhttpd_headers(
    struct MHD_Connection *connection,
    const char *method,
    const char *version,
    void *context,
    void (*take)(void *context, const struct microhttpd_header *header)
);

// A reply with a copy of the bytes; with its own Content-Length when `counts` is false.
struct MHD_Response *microhttpd_reply(const void *bytes, size_t length, bool counts);

// A reply that announces more bytes than it has, and is cut off behind those.
struct MHD_Response *microhttpd_cut_reply(const void *bytes, size_t length, uint64_t announced);

// False when the header cannot be sent: control characters in it.
bool microhttpd_reply_header(struct MHD_Response *reply, const char *name, const char *value);

// Queues the reply and lets go of it; false when it cannot be queued now.
bool microhttpd_send(struct MHD_Connection *connection, unsigned status, struct MHD_Response *reply);

// The bytes that a TCP connection has received so far; 0 when the system does not tell.
uint64_t microhttpd_received(int descriptor);
