#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

/* libcurl without its variadic functions, loaded when it is first asked for: it brings some thirty
   libraries with it. Each function takes the types of one kind of option, so that a wrong one does
   not compile. Nothing but ccurl_load may be called before that has given ccurl_loaded. */

/* Numbers that are macros or enumerations, not the same in all versions of the library. */
static const long ccurl_basic = CURLAUTH_BASIC;
static const long ccurl_headers_separate = CURLHEADER_SEPARATE;
static const long ccurl_http_1_1 = CURL_HTTP_VERSION_1_1;
static const long ccurl_netrc_ignored = CURL_NETRC_IGNORED;
static const long ccurl_tls_1_2 = CURL_SSLVERSION_TLSv1_2;

/* What became of loading. */
enum ccurl_loading {
    /* The functions can be called. */
    ccurl_loaded = 0,
    /* There is no library of the name. */
    ccurl_missing = 1,
    /* It lacks a function or encryption, or does not start. */
    ccurl_unusable = 2,
};

/* Loads the library and starts it; not to be called by two threads at once. The library stays until
   the process is gone, and so does the cryptographic library that it uses. */
enum ccurl_loading ccurl_load(const char *name);

/* The library's version and that of its encryption. */
const char *ccurl_version(void);
const char *ccurl_encryption(void);

/* What an exchange calls; `owner` is what was given with them. A body's reader gives how many bytes
   it wrote to `buffer`; the two writers give how many they took, anything but `size` ends the
   exchange; `ready` is called with a standing connection before anything of a request is written,
   and gives whether it may be. */
typedef size_t (*ccurl_reader)(char *buffer, size_t size, void *owner);
typedef size_t (*ccurl_writer)(const char *bytes, size_t size, void *owner);
typedef int (*ccurl_ready)(void *owner);

struct ccurl_callbacks {
    void *owner;
    ccurl_reader body;
    ccurl_writer reply;
    ccurl_writer head;
    ccurl_ready ready;
};

/* One exchange; NULL when there is no memory. The callbacks must outlive it. */
CURL *ccurl_easy_new(const struct ccurl_callbacks *callbacks);
void ccurl_easy_free(CURL *easy);

/* Whether an option could be set; texts and bytes are copied, a list must outlive the exchange. */
int ccurl_set_number(CURL *easy, CURLoption option, long number);
int ccurl_set_text(CURL *easy, CURLoption option, const char *text);
int ccurl_set_bytes(CURL *easy, CURLoption option, const void *bytes, size_t size);
int ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *list);

/* A number about an exchange that has ended; 0 when it is not known. */
long ccurl_number(CURL *easy, CURLINFO info);

/* The value with an index of a header of the last reply itself, and how many there are of the name;
   NULL when there is none. It holds until the next call for the same exchange. */
const char *ccurl_header(CURL *easy, const char *name, size_t index, size_t *amount);

/* A list with one more text; NULL when there is no memory, then the list is as before. */
struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text);
void ccurl_list_free(struct curl_slist *list);

/* Many exchanges on one thread; NULL when there is no memory. Only ccurl_multi_wake may be called
   by other threads. Each gives whether it could. */
CURLM *ccurl_multi_new(void);
void ccurl_multi_free(CURLM *multi);
int ccurl_multi_add(CURLM *multi, CURL *easy);
int ccurl_multi_remove(CURLM *multi, CURL *easy);
int ccurl_multi_perform(CURLM *multi);
int ccurl_multi_wait(CURLM *multi, int milliseconds);
int ccurl_multi_wake(CURLM *multi);

/* Names the calling thread for whoever lists threads, in at most 15 bytes. */
void ccurl_name_thread(const char *name);

/* One exchange that has ended since it was last asked, and how; NULL when there is no other. */
CURL *ccurl_multi_ended(CURLM *multi, CURLcode *result);

#endif
