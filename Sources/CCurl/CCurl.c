#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <openssl/crypto.h>
#include <pthread.h>
#include <stdint.h>

/* The functions of the library by their types in its header. */
struct functions {
    __typeof__(&curl_global_init) global_init;
    __typeof__(&curl_version_info) version_info;
    __typeof__(&curl_easy_init) easy_init;
    __typeof__(&curl_easy_cleanup) easy_cleanup;
    __typeof__(&curl_easy_setopt) easy_setopt;
    __typeof__(&curl_easy_getinfo) easy_getinfo;
    __typeof__(&curl_easy_header) easy_header;
    __typeof__(&curl_slist_append) slist_append;
    __typeof__(&curl_slist_free_all) slist_free_all;
    __typeof__(&curl_multi_init) multi_init;
    __typeof__(&curl_multi_cleanup) multi_cleanup;
    __typeof__(&curl_multi_add_handle) multi_add_handle;
    __typeof__(&curl_multi_remove_handle) multi_remove_handle;
    __typeof__(&curl_multi_perform) multi_perform;
    __typeof__(&curl_multi_poll) multi_poll;
    __typeof__(&curl_multi_wakeup) multi_wakeup;
    __typeof__(&curl_multi_info_read) multi_info_read;
};

static struct functions curl;

#undef curl_easy_setopt
#undef curl_easy_getinfo

/* Whether every function was found; only then they are taken. */
static int find_functions(void *library) {
    struct functions all;
    int found = 1;
#define FIND(function) \
    found &= (all.function = (__typeof__(all.function))dlsym(library, "curl_" #function)) != NULL
    FIND(global_init);
    FIND(version_info);
    FIND(easy_init);
    FIND(easy_cleanup);
    FIND(easy_setopt);
    FIND(easy_getinfo);
    FIND(easy_header);
    FIND(slist_append);
    FIND(slist_free_all);
    FIND(multi_init);
    FIND(multi_cleanup);
    FIND(multi_add_handle);
    FIND(multi_remove_handle);
    FIND(multi_perform);
    FIND(multi_poll);
    FIND(multi_wakeup);
    FIND(multi_info_read);
#undef FIND
    if (found) curl = all;
    return found;
}

enum ccurl_loading ccurl_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return ccurl_missing;
    if (!find_functions(library)) return ccurl_unusable;
    /* Before the library does it in its own way: libcrypto would take its locks away when `exit` is
       called, under a thread that still speaks TLS. */
    __typeof__(&OPENSSL_init_crypto) init_crypto =
        (__typeof__(init_crypto))dlsym(library, "OPENSSL_init_crypto");
    if (init_crypto != NULL) init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
    if (curl.global_init(CURL_GLOBAL_ALL) != CURLE_OK) return ccurl_unusable;
    const curl_version_info_data *version = curl.version_info(CURLVERSION_NOW);
    /* CURLOPT_QUICK_EXIT came with 7.87. */
    int is_usable = version->version_num >= 0x075700
        && (version->features & CURL_VERSION_SSL) != 0;
    return is_usable ? ccurl_loaded : ccurl_unusable;
}

const char *ccurl_version(void) { return curl.version_info(CURLVERSION_NOW)->version; }

const char *ccurl_encryption(void) { return curl.version_info(CURLVERSION_NOW)->ssl_version; }

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
    CURL *easy = curl.easy_init();
    if (easy == NULL) return NULL;
    void *given = (void *)(uintptr_t)callbacks;
    curl_read_callback reader = read_body;
    curl_write_callback reply = write_reply;
    curl_write_callback head = write_head;
    curl_prereq_callback before = ready;
    curl_sockopt_callback opened = keep_to_ourselves;
    int is_set = curl.easy_setopt(easy, CURLOPT_READFUNCTION, reader) == CURLE_OK
        && curl.easy_setopt(easy, CURLOPT_READDATA, given) == CURLE_OK
        && curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, reply) == CURLE_OK
        && curl.easy_setopt(easy, CURLOPT_WRITEDATA, given) == CURLE_OK
        && curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, head) == CURLE_OK
        && curl.easy_setopt(easy, CURLOPT_HEADERDATA, given) == CURLE_OK
        && curl.easy_setopt(easy, CURLOPT_PREREQFUNCTION, before) == CURLE_OK
        && curl.easy_setopt(easy, CURLOPT_PREREQDATA, given) == CURLE_OK
        && curl.easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, opened) == CURLE_OK;
    if (is_set) return easy;
    curl.easy_cleanup(easy);
    return NULL;
}

void ccurl_easy_free(CURL *easy) { curl.easy_cleanup(easy); }

int ccurl_set_number(CURL *easy, CURLoption option, long number) {
    return curl.easy_setopt(easy, option, number) == CURLE_OK;
}

int ccurl_set_text(CURL *easy, CURLoption option, const char *text) {
    return curl.easy_setopt(easy, option, text) == CURLE_OK;
}

int ccurl_set_bytes(CURL *easy, CURLoption option, const void *bytes, size_t size) {
    struct curl_blob blob = {(void *)(uintptr_t)bytes, size, CURL_BLOB_COPY};
    return curl.easy_setopt(easy, option, &blob) == CURLE_OK;
}

int ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
    return curl.easy_setopt(easy, option, list) == CURLE_OK;
}

long ccurl_number(CURL *easy, CURLINFO info) {
    long number = 0;
    return curl.easy_getinfo(easy, info, &number) == CURLE_OK ? number : 0;
}

const char *ccurl_header(CURL *easy, const char *name, size_t index, size_t *amount) {
    struct curl_header *header = NULL;
    *amount = 0;
    if (curl.easy_header(easy, name, index, CURLH_HEADER, -1, &header) != CURLHE_OK) return NULL;
    *amount = header->amount;
    return header->value;
}

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text) {
    return curl.slist_append(list, text);
}

void ccurl_list_free(struct curl_slist *list) { curl.slist_free_all(list); }

CURLM *ccurl_multi_new(void) { return curl.multi_init(); }

void ccurl_multi_free(CURLM *multi) { curl.multi_cleanup(multi); }

int ccurl_multi_add(CURLM *multi, CURL *easy) {
    return curl.multi_add_handle(multi, easy) == CURLM_OK;
}

int ccurl_multi_remove(CURLM *multi, CURL *easy) {
    return curl.multi_remove_handle(multi, easy) == CURLM_OK;
}

int ccurl_multi_perform(CURLM *multi) {
    int running = 0;
    return curl.multi_perform(multi, &running) == CURLM_OK;
}

int ccurl_multi_wait(CURLM *multi, int milliseconds) {
    return curl.multi_poll(multi, NULL, 0, milliseconds, NULL) == CURLM_OK;
}

int ccurl_multi_wake(CURLM *multi) { return curl.multi_wakeup(multi) == CURLM_OK; }

CURL *ccurl_multi_ended(CURLM *multi, CURLcode *result) {
    for (;;) {
        int rest = 0;
        const CURLMsg *message = curl.multi_info_read(multi, &rest);
        if (message == NULL) return NULL;
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
}

void ccurl_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }
