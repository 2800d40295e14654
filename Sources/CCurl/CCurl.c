#define _GNU_SOURCE
#include "CCurl.h"

#include <CLoading.h>
#include <fcntl.h>
#include <openssl/crypto.h>
#include <stdint.h>

/* The functions of the library by their types in its header. */
#define FUNCTIONS(of) \
    of(curl_global_init, global_init) of(curl_version_info, version_info) \
    of(curl_easy_init, easy_init) of(curl_easy_cleanup, easy_cleanup) \
    of(curl_easy_setopt, easy_setopt) of(curl_easy_getinfo, easy_getinfo) \
    of(curl_easy_header, easy_header) of(curl_slist_append, slist_append) \
    of(curl_slist_free_all, slist_free_all) of(curl_multi_init, multi_init) \
    of(curl_multi_cleanup, multi_cleanup) of(curl_multi_add_handle, multi_add_handle) \
    of(curl_multi_remove_handle, multi_remove_handle) of(curl_multi_perform, multi_perform) \
    of(curl_multi_poll, multi_poll) of(curl_multi_wakeup, multi_wakeup) \
    of(curl_multi_info_read, multi_info_read)

#undef curl_easy_setopt
#undef curl_easy_getinfo
static struct {
    FUNCTIONS(LOADING_MEMBER)
} library;

enum ccurl_loading ccurl_load(const char *name) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return ccurl_missing;
    bool is_found = true FUNCTIONS(LOADING_FIND);
    if (!is_found) return ccurl_unusable;
    /* Before the library does it in its own way: libcrypto would take its locks away when `exit` is
       called, under a thread that still speaks TLS. */
    __typeof__(&OPENSSL_init_crypto) init_crypto =
        (__typeof__(init_crypto))dlsym(handle, "OPENSSL_init_crypto");
    if (init_crypto != NULL) init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
    if (library.global_init(CURL_GLOBAL_ALL) != CURLE_OK) return ccurl_unusable;
    const curl_version_info_data *version = library.version_info(CURLVERSION_NOW);
    /* CURLOPT_QUICK_EXIT came with 7.87. */
    int is_usable = version->version_num >= 0x075700
        && (version->features & CURL_VERSION_SSL) != 0;
    return is_usable ? ccurl_loaded : ccurl_unusable;
}

const char *ccurl_version(void) { return library.version_info(CURLVERSION_NOW)->version; }

const char *ccurl_encryption(void) { return library.version_info(CURLVERSION_NOW)->ssl_version; }

/* libcurl's callbacks, which hand over to those that were given. */

static size_t read_body(char *buffer, size_t size, size_t count, void *callbacks) {
    const struct ccurl_callbacks *given = callbacks;
    return given->body(buffer, size * count, given->owner);
}

static size_t write_reply(char *bytes, size_t size, size_t count, void *callbacks) {
    const struct ccurl_callbacks *given = callbacks;
    return given->reply(bytes, size * count, given->owner);
}

static size_t write_head(char *bytes, size_t size, size_t count, void *callbacks) {
    const struct ccurl_callbacks *given = callbacks;
    return given->head(bytes, size * count, given->owner);
}

static int ready(void *callbacks, char *peer, char *here, int peer_port, int port) {
    (void)peer, (void)here, (void)peer_port, (void)port;
    const struct ccurl_callbacks *given = callbacks;
    return given->ready(given->owner) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

/* A program that is started meanwhile has no business with the connection. */
static int keep_to_ourselves(void *unused, curl_socket_t socket, curlsocktype purpose) {
    (void)unused, (void)purpose;
    return fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 ? CURL_SOCKOPT_OK : CURL_SOCKOPT_ERROR;
}

CURL *ccurl_easy_new(const struct ccurl_callbacks *callbacks) {
    CURL *easy = library.easy_init();
    if (easy == NULL) return NULL;
    void *given = (void *)(uintptr_t)callbacks;
    curl_read_callback reader = read_body;
    curl_write_callback reply = write_reply;
    curl_write_callback head = write_head;
    curl_prereq_callback before = ready;
    curl_sockopt_callback opened = keep_to_ourselves;
    int is_set = library.easy_setopt(easy, CURLOPT_READFUNCTION, reader) == CURLE_OK
        && library.easy_setopt(easy, CURLOPT_READDATA, given) == CURLE_OK
        && library.easy_setopt(easy, CURLOPT_WRITEFUNCTION, reply) == CURLE_OK
        && library.easy_setopt(easy, CURLOPT_WRITEDATA, given) == CURLE_OK
        && library.easy_setopt(easy, CURLOPT_HEADERFUNCTION, head) == CURLE_OK
        && library.easy_setopt(easy, CURLOPT_HEADERDATA, given) == CURLE_OK
        && library.easy_setopt(easy, CURLOPT_PREREQFUNCTION, before) == CURLE_OK
        && library.easy_setopt(easy, CURLOPT_PREREQDATA, given) == CURLE_OK
        && library.easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, opened) == CURLE_OK;
    if (is_set) return easy;
    library.easy_cleanup(easy);
    return NULL;
}

void ccurl_easy_free(CURL *easy) { library.easy_cleanup(easy); }

int ccurl_set_number(CURL *easy, CURLoption option, long number) {
    return library.easy_setopt(easy, option, number) == CURLE_OK;
}

int ccurl_set_text(CURL *easy, CURLoption option, const char *text) {
    return library.easy_setopt(easy, option, text) == CURLE_OK;
}

int ccurl_set_bytes(CURL *easy, CURLoption option, const void *bytes, size_t size) {
    struct curl_blob blob = {(void *)(uintptr_t)bytes, size, CURL_BLOB_COPY};
    return library.easy_setopt(easy, option, &blob) == CURLE_OK;
}

int ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
    return library.easy_setopt(easy, option, list) == CURLE_OK;
}

long ccurl_number(CURL *easy, CURLINFO info) {
    long number = 0;
    return library.easy_getinfo(easy, info, &number) == CURLE_OK ? number : 0;
}

const char *ccurl_header(CURL *easy, const char *name, size_t index, size_t *amount) {
    struct curl_header *header = NULL;
    *amount = 0;
    if (library.easy_header(easy, name, index, CURLH_HEADER, -1, &header) != CURLHE_OK) return NULL;
    *amount = header->amount;
    return header->value;
}

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text) {
    return library.slist_append(list, text);
}

void ccurl_list_free(struct curl_slist *list) { library.slist_free_all(list); }

CURLM *ccurl_multi_new(void) { return library.multi_init(); }

void ccurl_multi_free(CURLM *multi) { library.multi_cleanup(multi); }

int ccurl_multi_add(CURLM *multi, CURL *easy) {
    return library.multi_add_handle(multi, easy) == CURLM_OK;
}

int ccurl_multi_remove(CURLM *multi, CURL *easy) {
    return library.multi_remove_handle(multi, easy) == CURLM_OK;
}

int ccurl_multi_perform(CURLM *multi) {
    int running = 0;
    return library.multi_perform(multi, &running) == CURLM_OK;
}

int ccurl_multi_wait(CURLM *multi, int milliseconds) {
    return library.multi_poll(multi, NULL, 0, milliseconds, NULL) == CURLM_OK;
}

int ccurl_multi_wake(CURLM *multi) { return library.multi_wakeup(multi) == CURLM_OK; }

CURL *ccurl_multi_ended(CURLM *multi, CURLcode *result) {
    for (;;) {
        int rest = 0;
        const CURLMsg *message = library.multi_info_read(multi, &rest);
        if (message == NULL) return NULL;
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
}

void ccurl_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }
