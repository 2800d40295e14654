#define _GNU_SOURCE
#include "CMicroHTTPD.h"
#include <CLoading.h>
#include <fcntl.h>
#include <linux/tcp.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

// TLS 1.2 and later.
static const char priorities[] = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2";

struct microhttpd_server {
    struct MHD_Daemon *daemon;
    // Another number for the caller's socket: on some ways out the library closes what it was given.
    int descriptor;
    bool is_quiet;
    struct microhttpd_callbacks callbacks;
};

// The library's functions, with the types of its header.
#define FUNCTIONS(of) \
    of(MHD_get_version, version) of(MHD_start_daemon, start) of(MHD_quiesce_daemon, quiesce) \
    of(MHD_stop_daemon, stop) of(MHD_suspend_connection, suspend) \
    of(MHD_resume_connection, resume) of(MHD_get_connection_info, info) \
    of(MHD_get_connection_values_n, values) of(MHD_create_response_from_buffer, reply) \
    of(MHD_create_response_from_callback, parts) of(MHD_set_response_options, options) \
    of(MHD_add_response_header, header) of(MHD_queue_response, queue) \
    of(MHD_destroy_response, destroy)

// The same name in Debian 12 (0.9.75) and Debian 13 (1.0.1).
LOADING_LIBRARY("libmicrohttpd.so.12", FUNCTIONS)

bool microhttpd_load(void) { return library_load(); }

const char *microhttpd_version(void)
{
    return microhttpd_load() ? library.version() : NULL;
}

static const uint8_t *address_bytes(const struct sockaddr *address, size_t *length)
{
    *length = 0;
    if (address == NULL) return NULL;
    if (address->sa_family == AF_INET) {
        *length = 4;
        return (const uint8_t *)&((const struct sockaddr_in *)address)->sin_addr;
    }
    if (address->sa_family != AF_INET6) return NULL;
    const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(six)) {
        *length = 4;
        return six->s6_addr + 12;
    }
    *length = 8;
    return six->s6_addr;
}

static enum MHD_Result accept_newcomer(
    void *context,
    const struct sockaddr *address,
    socklen_t size
)
{
    const struct microhttpd_callbacks *callbacks = &((struct microhttpd_server *)context)->callbacks;
    size_t length;
    const uint8_t *bytes = address_bytes(size == 0 ? NULL : address, &length);
    return callbacks->enters(callbacks->context, bytes, length) ? MHD_YES : MHD_NO;
}

static void notice_connection(
    void *context,
    struct MHD_Connection *connection,
    void **state,
    enum MHD_ConnectionNotificationCode code
)
{
    const struct microhttpd_callbacks *callbacks = &((struct microhttpd_server *)context)->callbacks;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        callbacks->closed(callbacks->context, *state);
        *state = NULL;
        return;
    }
    int descriptor = library.info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    const union MHD_ConnectionInfo *client
        = library.info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    size_t length;
    const uint8_t *bytes = address_bytes(client == NULL ? NULL : client->client_addr, &length);
    *state = callbacks->opened(callbacks->context, connection, descriptor, bytes, length);
}

static void *state_of(struct MHD_Connection *connection)
{
    return library.info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static void *notice_target(void *context, const char *target, struct MHD_Connection *connection)
{
    const struct microhttpd_callbacks *callbacks = &((struct microhttpd_server *)context)->callbacks;
    void *state = state_of(connection);
    callbacks->began(state, target);
    return state;
}

static enum MHD_Result answer(
    void *context,
    struct MHD_Connection *connection,
    const char *url,
    const char *method,
    const char *version,
    const char *bytes,
    size_t *count,
    void **request
)
{
    (void)url;
    const struct microhttpd_callbacks *callbacks = &((struct microhttpd_server *)context)->callbacks;
    return callbacks->step(*request, connection, method, version, bytes, count) ? MHD_YES : MHD_NO;
}

static void notice_end(
    void *context,
    struct MHD_Connection *connection,
    void **request,
    enum MHD_RequestTerminationCode code
)
{
    (void)connection;
    (void)code;
    const struct microhttpd_callbacks *callbacks = &((struct microhttpd_server *)context)->callbacks;
    if (*request != NULL) callbacks->ended(*request);
    *request = NULL;
}

static bool is_same_file(int left, int right)
{
    struct stat one, other;
    return fstat(left, &one) == 0 && fstat(right, &other) == 0 && one.st_dev == other.st_dev
        && one.st_ino == other.st_ino;
}

struct microhttpd_server *microhttpd_start(const struct microhttpd_settings *settings)
{
    struct microhttpd_server *server = calloc(1, sizeof *server);
    if (server == NULL) return NULL;
    server->callbacks = settings->callbacks;
    server->descriptor = fcntl(settings->descriptor, F_DUPFD_CLOEXEC, 0);
    if (server->descriptor < 0) {
        free(server);
        return NULL;
    }
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    struct MHD_OptionItem tls[] = {
        { MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings->chain },
        { MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings->key },
        { MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)priorities },
        { MHD_OPTION_END, 0, NULL },
    };
    struct MHD_OptionItem plain[] = { { MHD_OPTION_END, 0, NULL } };
    if (settings->chain != NULL) flags |= MHD_USE_TLS;
    server->daemon = library.start(
        flags, 0, accept_newcomer, server, answer, server,
        MHD_OPTION_LISTEN_SOCKET, server->descriptor,
        MHD_OPTION_CONNECTION_LIMIT, settings->connections,
        MHD_OPTION_CONNECTION_TIMEOUT, settings->silence,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_URI_LOG_CALLBACK, notice_target, server,
        MHD_OPTION_NOTIFY_CONNECTION, notice_connection, server,
        MHD_OPTION_NOTIFY_COMPLETED, notice_end, server,
        MHD_OPTION_ARRAY, settings->chain != NULL ? tls : plain,
        MHD_OPTION_END
    );
    if (server->daemon != NULL) return server;
    // The number is ours to close only while it still is the caller's socket.
    if (is_same_file(server->descriptor, settings->descriptor)) close(server->descriptor);
    free(server);
    return NULL;
}

void microhttpd_quiesce(struct microhttpd_server *server)
{
    library.quiesce(server->daemon);
    // The library does not close the socket any more.
    server->is_quiet = true;
}

void microhttpd_stop(struct microhttpd_server *server)
{
    library.stop(server->daemon);
    if (server->is_quiet) close(server->descriptor);
    free(server);
}

void microhttpd_suspend(struct MHD_Connection *connection) { library.suspend(connection); }

void microhttpd_resume(struct MHD_Connection *connection) { library.resume(connection); }

size_t microhttpd_head_size(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info
        = library.info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

struct visit {
    void *context;
    void (*take)(void *context, const struct microhttpd_header *header);
    // Where the last part ended, in the buffer of the connection.
    const char *end;
    bool fits;
};

static enum MHD_Result visit_header(
    void *context,
    enum MHD_ValueKind kind,
    const char *name,
    size_t name_length,
    const char *value,
    size_t value_length
)
{
    (void)kind;
    struct visit *visit = context;
    // Two bytes lie between the parts: an end of line, or a colon and a blank.
    visit->fits = visit->fits && value != NULL && name == visit->end + 2
        && value == name + name_length + 2;
    visit->end = value == NULL ? name + name_length : value + value_length;
    const struct microhttpd_header header = {
        .name = name,
        .name_length = name_length,
        .value = value,
        .value_length = value == NULL ? 0 : value_length,
    };
    visit->take(visit->context, &header);
    return MHD_YES;
}

bool microhttpd_headers(
    struct MHD_Connection *connection,
    const char *method,
    const char *version,
    void *context,
    void (*take)(void *context, const struct microhttpd_header *header)
)
{
    struct visit visit = { context, take, version + strlen(version), true };
    library.values(connection, MHD_HEADER_KIND, visit_header, &visit);
    return visit.fits && visit.end + 4 == method + microhttpd_head_size(connection);
}

// The bytes of a reply that breaks off.
struct part {
    size_t length;
    char bytes[];
};

static ssize_t read_part(void *context, uint64_t position, char *buffer, size_t room)
{
    const struct part *part = context;
    if (position >= part->length) return MHD_CONTENT_READER_END_WITH_ERROR;
    size_t count = part->length - position;
    if (count > room) count = room;
    memcpy(buffer, part->bytes + position, count);
    return (ssize_t)count;
}

struct MHD_Response *microhttpd_cut_reply(const void *bytes, size_t length, uint64_t announced)
{
    struct part *part = malloc(sizeof *part + length);
    if (part == NULL) return NULL;
    part->length = length;
    if (length > 0) memcpy(part->bytes, bytes, length);
    struct MHD_Response *reply = library.parts(announced, 1024, read_part, part, free);
    if (reply == NULL) free(part);
    return reply;
}

struct MHD_Response *microhttpd_reply(const void *bytes, size_t length, bool counts)
{
    struct MHD_Response *reply
        = library.reply(length, (void *)bytes, MHD_RESPMEM_MUST_COPY);
    if (reply != NULL && !counts)
        library.options(reply, MHD_RF_INSANITY_HEADER_CONTENT_LENGTH, MHD_RO_END);
    return reply;
}

bool microhttpd_reply_header(struct MHD_Response *reply, const char *name, const char *value)
{
    return library.header(reply, name, value) == MHD_YES;
}

bool microhttpd_send(struct MHD_Connection *connection, unsigned status, struct MHD_Response *reply)
{
    const bool is_queued = library.queue(connection, status, reply) == MHD_YES;
    library.destroy(reply);
    return is_queued;
}

uint64_t microhttpd_received(int descriptor)
{
    struct tcp_info info;
    memset(&info, 0, sizeof info);
    socklen_t size = sizeof info;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return 0;
    return size < offsetof(struct tcp_info, tcpi_bytes_received) + 8 ? 0 : info.tcpi_bytes_received;
}
