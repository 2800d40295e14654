#define _GNU_SOURCE
#include "CMosquitto.h"

#include <CLoading.h>
#include <assert.h>
#include <dlfcn.h>
#include <link.h>
#include <linux/tcp.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <netinet/in.h>
#include <openssl/crypto.h>
#include <openssl/ssl.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

/* The functions of the library by their types in its header. */
#define FUNCTIONS(of) \
    of(mosquitto_lib_init, lib_init) of(mosquitto_lib_version, lib_version) \
    of(mosquitto_new, new) of(mosquitto_destroy, destroy) of(mosquitto_int_option, int_option) \
    of(mosquitto_threaded_set, threaded_set) of(mosquitto_username_pw_set, username_pw_set) \
    of(mosquitto_tls_set, tls_set) of(mosquitto_tls_opts_set, tls_opts_set) \
    of(mosquitto_tls_insecure_set, tls_insecure_set) \
    of(mosquitto_connect_bind_v5, connect_bind_v5) of(mosquitto_disconnect_v5, disconnect_v5) \
    of(mosquitto_publish_v5, publish_v5) of(mosquitto_subscribe_v5, subscribe_v5) \
    of(mosquitto_unsubscribe_v5, unsubscribe_v5) of(mosquitto_socket, socket) \
    of(mosquitto_want_write, want_write) of(mosquitto_loop_read, loop_read) \
    of(mosquitto_loop_write, loop_write) of(mosquitto_loop_misc, loop_misc) \
    of(mosquitto_connect_v5_callback_set, connect_v5_callback_set) \
    of(mosquitto_disconnect_v5_callback_set, disconnect_v5_callback_set) \
    of(mosquitto_message_v5_callback_set, message_v5_callback_set) \
    of(mosquitto_publish_v5_callback_set, publish_v5_callback_set) \
    of(mosquitto_subscribe_v5_callback_set, subscribe_v5_callback_set) \
    of(mosquitto_property_add_int32, property_add_int32) \
    of(mosquitto_property_free_all, property_free_all)

static struct {
    FUNCTIONS(LOADING_MEMBER)
} library;

struct cmosquitto {
    struct mosquitto *client;
    struct cmosquitto_callbacks callbacks;
    mosquitto_property *properties;
    /* The library gave up inside of a call: nothing of it may be called for this client again. */
    bool is_broken;
};

/* Seconds without a word after which a ping goes out. */
static const int silence = 30;

/* Version 2.0 asserts what a broker decides: a packet with a property that it does not know ends the
   process. Its assertions are therefore ours, and end the connection. */

static _Thread_local sigjmp_buf way_out;
static _Thread_local volatile bool is_reading;

static void assertion_failed(
    const char *assertion,
    const char *file,
    unsigned int line,
    const char *function
) {
    if (!is_reading) __assert_fail(assertion, file, line, function);
    is_reading = false;
    siglongjmp(way_out, 1);
}

/* Puts ours in the place of what the library has found at loading. */
static bool take_assertions(void *handle) {
    struct link_map *map = NULL;
    if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0) return false;
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    const ElfW(Rela) *tables[2] = {NULL, NULL};
    size_t sizes[2] = {0, 0};
    for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
        switch (entry->d_tag) {
            case DT_SYMTAB: symbols = (const void *)entry->d_un.d_ptr; break;
            case DT_STRTAB: names = (const void *)entry->d_un.d_ptr; break;
            case DT_JMPREL: tables[0] = (const void *)entry->d_un.d_ptr; break;
            case DT_PLTRELSZ: sizes[0] = entry->d_un.d_val; break;
            case DT_RELA: tables[1] = (const void *)entry->d_un.d_ptr; break;
            case DT_RELASZ: sizes[1] = entry->d_un.d_val; break;
        }
    }
    if (symbols == NULL || names == NULL) return false;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int table = 0; table < 2; table++) {
        for (size_t i = 0; tables[table] != NULL && i < sizes[table] / sizeof(ElfW(Rela)); i++) {
            /* The number of a symbol is the upper half, in 64 bits. */
            const ElfW(Sym) *symbol = &symbols[tables[table][i].r_info >> 32];
            if (strcmp(names + symbol->st_name, "__assert_fail") != 0) continue;
            uintptr_t place = map->l_addr + tables[table][i].r_offset;
            /* It stays writable: the library's own variables may share the page. */
            void *start = (void *)(place & ~(page - 1));
            if (mprotect(start, page, PROT_READ | PROT_WRITE) != 0) return false;
            *(void (**)(const char *, const char *, unsigned int, const char *))place =
                assertion_failed;
        }
    }
    return true;
}

enum cmosquitto_loading cmosquitto_load(const char *name) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return cmosquitto_missing;
    bool is_found = true FUNCTIONS(LOADING_FIND);
    if (!is_found || !take_assertions(handle)) return cmosquitto_unusable;
    /* As for libcurl: libcrypto would take its locks away at `exit`, under a thread that still
       speaks TLS. */
    __typeof__(&OPENSSL_init_crypto) init_crypto =
        (__typeof__(init_crypto))dlsym(handle, "OPENSSL_init_crypto");
    if (init_crypto != NULL) init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
    int major = 0, minor = 0, revision = 0;
    library.lib_version(&major, &minor, &revision);
    if (major < 2 || library.lib_init() != MOSQ_ERR_SUCCESS) return cmosquitto_unusable;
    return cmosquitto_loaded;
}

void cmosquitto_version(int *major, int *minor, int *revision) {
    library.lib_version(major, minor, revision);
}

static enum cmosquitto_result result(int code) {
    switch (code) {
        case MOSQ_ERR_SUCCESS: return cmosquitto_done;
        case MOSQ_ERR_EAI:
        case MOSQ_ERR_ERRNO: return cmosquitto_unreachable;
        case MOSQ_ERR_TLS:
        case MOSQ_ERR_TLS_HANDSHAKE: return cmosquitto_insecure;
        case MOSQ_ERR_OVERSIZE_PACKET:
        case MOSQ_ERR_PAYLOAD_SIZE: return cmosquitto_too_long;
        case MOSQ_ERR_NOMEM:
        case MOSQ_ERR_INVAL: return cmosquitto_failed;
        default: return cmosquitto_ended;
    }
}

/* The library's callbacks, which hand over to those that were given. */

static void connected(
    struct mosquitto *client,
    void *connection,
    int code,
    int flags,
    const mosquitto_property *properties
) {
    (void)client, (void)flags, (void)properties;
    const struct cmosquitto_callbacks *given = &((struct cmosquitto *)connection)->callbacks;
    given->connected(given->owner, code);
}

static void disconnected(
    struct mosquitto *client,
    void *connection,
    int code,
    const mosquitto_property *properties
) {
    (void)client, (void)properties;
    const struct cmosquitto_callbacks *given = &((struct cmosquitto *)connection)->callbacks;
    given->disconnected(given->owner, code);
}

static void arrived(
    struct mosquitto *client,
    void *connection,
    const struct mosquitto_message *message,
    const mosquitto_property *properties
) {
    (void)client, (void)properties;
    const struct cmosquitto_callbacks *given = &((struct cmosquitto *)connection)->callbacks;
    size_t count = message->payloadlen < 0 ? 0 : (size_t)message->payloadlen;
    given->arrived(given->owner, message->topic, message->payload, count);
}

static void published(
    struct mosquitto *client,
    void *connection,
    int id,
    int code,
    const mosquitto_property *properties
) {
    (void)client, (void)properties;
    const struct cmosquitto_callbacks *given = &((struct cmosquitto *)connection)->callbacks;
    given->published(given->owner, id, code);
}

static void subscribed(
    struct mosquitto *client,
    void *connection,
    int id,
    int count,
    const int *codes,
    const mosquitto_property *properties
) {
    (void)client, (void)properties;
    const struct cmosquitto_callbacks *given = &((struct cmosquitto *)connection)->callbacks;
    given->subscribed(given->owner, id, count > 0 ? codes[0] : MQTT_RC_UNSPECIFIED);
}

/* A key with a passphrase cannot be used: nobody is there to type it. */
static int no_passphrase(char *room, int size, int is_writing, void *context) {
    (void)room, (void)size, (void)is_writing, (void)context;
    return 0;
}

static bool set(struct cmosquitto *connection, const struct cmosquitto_settings *settings) {
    struct mosquitto *client = connection->client;
    /* With this the library queues each packet, acknowledgements too, until cmosquitto_write. */
    int code = library.threaded_set(client, true);
    if (code == MOSQ_ERR_SUCCESS) {
        code = library.int_option(client, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
    }
    if (code == MOSQ_ERR_SUCCESS) {
        code = library.int_option(client, MOSQ_OPT_RECEIVE_MAXIMUM, settings->most_arriving);
    }
    if (code == MOSQ_ERR_SUCCESS) code = library.int_option(client, MOSQ_OPT_TCP_NODELAY, 1);
    if (code == MOSQ_ERR_SUCCESS && settings->user != NULL) {
        code = library.username_pw_set(client, settings->user, settings->password);
    }
    if (code == MOSQ_ERR_SUCCESS && settings->is_encrypted) {
        code = library.tls_set(
            client,
            settings->authority,
            settings->authorities,
            settings->certificate,
            settings->key,
            no_passphrase
        );
        if (code == MOSQ_ERR_SUCCESS) {
            code = library.tls_opts_set(client, SSL_VERIFY_PEER, NULL, NULL);
        }
        if (code == MOSQ_ERR_SUCCESS) code = library.tls_insecure_set(client, false);
    }
    if (code == MOSQ_ERR_SUCCESS) {
        code = library.property_add_int32(
            &connection->properties,
            MQTT_PROP_MAXIMUM_PACKET_SIZE,
            settings->most_bytes
        );
    }
    if (code == MOSQ_ERR_SUCCESS && settings->session_seconds > 0) {
        code = library.property_add_int32(
            &connection->properties,
            MQTT_PROP_SESSION_EXPIRY_INTERVAL,
            settings->session_seconds
        );
    }
    return code == MOSQ_ERR_SUCCESS;
}

struct cmosquitto *cmosquitto_new(const struct cmosquitto_settings *settings) {
    struct cmosquitto *connection = calloc(1, sizeof *connection);
    if (connection == NULL) return NULL;
    connection->callbacks = settings->callbacks;
    bool is_new = settings->session_seconds == 0;
    connection->client = library.new(settings->client, is_new, connection);
    if (connection->client == NULL || !set(connection, settings)) {
        cmosquitto_free(connection);
        return NULL;
    }
    library.connect_v5_callback_set(connection->client, connected);
    library.disconnect_v5_callback_set(connection->client, disconnected);
    library.message_v5_callback_set(connection->client, arrived);
    library.publish_v5_callback_set(connection->client, published);
    library.subscribe_v5_callback_set(connection->client, subscribed);
    return connection;
}

void cmosquitto_free(struct cmosquitto *connection) {
    if (connection->client != NULL && !connection->is_broken) {
        library.destroy(connection->client);
    } else if (connection->client != NULL) {
        /* Its client stays, with whatever it was doing. */
        close(library.socket(connection->client));
    }
    library.property_free_all(&connection->properties);
    free(connection);
}

enum cmosquitto_result cmosquitto_connect(
    struct cmosquitto *connection,
    const char *host,
    int port
) {
    struct mosquitto *client = connection->client;
    return result(
        library.connect_bind_v5(client, host, port, silence, NULL, connection->properties)
    );
}

int cmosquitto_socket(struct cmosquitto *connection) {
    return library.socket(connection->client);
}

bool cmosquitto_wants_write(struct cmosquitto *connection) {
    return library.want_write(connection->client);
}

uint64_t cmosquitto_received(int descriptor) {
    struct tcp_info info;
    memset(&info, 0, sizeof info);
    socklen_t size = sizeof info;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return 0;
    return size < offsetof(struct tcp_info, tcpi_bytes_received) + 8 ? 0 : info.tcpi_bytes_received;
}

/* Only the first call for a connection waits for the network, so later errors of it end it. */
static enum cmosquitto_result step(int code) {
    enum cmosquitto_result what = result(code);
    return what == cmosquitto_unreachable ? cmosquitto_ended : what;
}

enum cmosquitto_result cmosquitto_read(struct cmosquitto *connection) {
    if (sigsetjmp(way_out, false) != 0) {
        connection->is_broken = true;
        return cmosquitto_ended;
    }
    is_reading = true;
    int code = library.loop_read(connection->client, 1);
    is_reading = false;
    return step(code);
}

enum cmosquitto_result cmosquitto_write(struct cmosquitto *connection) {
    return step(library.loop_write(connection->client, 1));
}

enum cmosquitto_result cmosquitto_keep(struct cmosquitto *connection) {
    return step(library.loop_misc(connection->client));
}

enum cmosquitto_result cmosquitto_publish(
    struct cmosquitto *connection,
    const char *topic,
    const void *bytes,
    size_t count,
    int *id
) {
    if (count > INT32_MAX) return cmosquitto_too_long;
    struct mosquitto *client = connection->client;
    return step(library.publish_v5(client, id, topic, (int)count, bytes, 1, false, NULL));
}

enum cmosquitto_result cmosquitto_subscribe(
    struct cmosquitto *connection,
    const char *topic,
    int *id
) {
    int options = MQTT_SUB_OPT_SEND_RETAIN_NEVER;
    return step(library.subscribe_v5(connection->client, id, topic, 1, options, NULL));
}

enum cmosquitto_result cmosquitto_unsubscribe(struct cmosquitto *connection, const char *topic) {
    return step(library.unsubscribe_v5(connection->client, NULL, topic, NULL));
}

enum cmosquitto_result cmosquitto_disconnect(struct cmosquitto *connection) {
    if (connection->is_broken) return cmosquitto_ended;
    return step(library.disconnect_v5(connection->client, 0, NULL));
}
