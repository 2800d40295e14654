#define _GNU_SOURCE
#include "CTestSupport.h"
#include <fido.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// One key while it is open.
struct virtual_key {
    char path[64];
    unsigned char command;
    unsigned char *message;
    size_t count;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_cancelled;
};

static _Atomic(virtual_key_answer) answer;

void virtual_key_set_answer(virtual_key_answer new) { atomic_store(&answer, new); }

static void *open_key(const char *path)
{
    struct virtual_key *key = calloc(1, sizeof *key);
    if (key == NULL) return NULL;
    strncpy(key->path, path, sizeof key->path - 1);
    pthread_mutex_init(&key->lock, NULL);
    pthread_cond_init(&key->changed, NULL);
    return key;
}

static void close_key(void *handle)
{
    struct virtual_key *key = handle;
    pthread_cond_destroy(&key->changed);
    pthread_mutex_destroy(&key->lock);
    free(key->message);
    free(key);
}

// Messages go by as a whole, so that no report is read or written.
static int read_nothing(void *handle, unsigned char *bytes, size_t count, int milliseconds)
{
    return -1;
}

static int write_nothing(void *handle, const unsigned char *bytes, size_t count) { return -1; }

static int send_message(
    struct fido_dev *device, uint8_t command, const unsigned char *bytes, size_t count)
{
    struct virtual_key *key = fido_dev_io_handle(device);
    pthread_mutex_lock(&key->lock);
    if (command == CTAP_CMD_CANCEL) {
        key->is_cancelled = true;
        pthread_cond_signal(&key->changed);
    } else {
        free(key->message);
        key->message = malloc(count + 1);
        if (key->message != NULL && count > 0) memcpy(key->message, bytes, count);
        key->count = key->message == NULL ? 0 : count;
        key->command = command;
    }
    pthread_mutex_unlock(&key->lock);
    return 0;
}

// Waits until it is cancelled or the time is over.
static int wait_for_touch(struct virtual_key *key, unsigned char *reply, int milliseconds)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    long more = milliseconds < 0 ? 600000 : milliseconds;
    end.tv_sec += more / 1000;
    end.tv_nsec += more % 1000 * 1000000;
    if (end.tv_nsec >= 1000000000) {
        end.tv_sec += 1;
        end.tv_nsec -= 1000000000;
    }
    int status = 0;
    pthread_mutex_lock(&key->lock);
    while (!key->is_cancelled && status == 0)
        status = pthread_cond_timedwait(&key->changed, &key->lock, &end);
    reply[0] = key->is_cancelled ? FIDO_ERR_KEEPALIVE_CANCEL : FIDO_ERR_USER_ACTION_TIMEOUT;
    pthread_mutex_unlock(&key->lock);
    return 1;
}

static int receive_message(
    struct fido_dev *device, uint8_t command, unsigned char *reply, size_t room, int milliseconds)
{
    struct virtual_key *key = fido_dev_io_handle(device);
    if (command == CTAP_CMD_INIT) {
        // The nonce back; a channel; protocol 2, version 1.0.0; CBOR and nothing else.
        unsigned char facts[9] = {0, 0, 0, 1, 2, 1, 0, 0, FIDO_CAP_CBOR | FIDO_CAP_NMSG};
        if (room < 17 || key->count != 8) return -1;
        memcpy(reply, key->message, 8);
        memcpy(reply + 8, facts, sizeof facts);
        return 17;
    }
    virtual_key_answer current = atomic_load(&answer);
    if (current == NULL || command != CTAP_CMD_CBOR) return -1;
    long count = current(key->path, key->message, key->count, reply, room);
    return count == 0 ? wait_for_touch(key, reply, milliseconds) : (int)count;
}

void virtual_key_prepare(struct fido_dev *key)
{
    fido_dev_io_t io = {open_key, close_key, read_nothing, write_nothing};
    fido_dev_transport_t transport = {receive_message, send_message};
    fido_dev_set_io_functions(key, &io);
    fido_dev_set_transport_functions(key, &transport);
}

void *virtual_key_agreement(unsigned char point[64])
{
    unsigned char whole[65];
    size_t count = 0;
    EVP_PKEY *key = EVP_EC_gen("P-256");
    if (key == NULL) return NULL;
    if (EVP_PKEY_get_octet_string_param(
            key, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, whole, sizeof whole, &count) != 1
        || count != sizeof whole) {
        EVP_PKEY_free(key);
        return NULL;
    }
    memcpy(point, whole + 1, 64);
    return key;
}

void virtual_key_agreement_free(void *key) { EVP_PKEY_free(key); }

bool virtual_key_shared(void *key, const unsigned char point[64], unsigned char shared[32])
{
    unsigned char whole[65] = {4}, secret[32];
    size_t count = sizeof secret;
    memcpy(whole + 1, point, 64);
    EVP_PKEY *other = EVP_PKEY_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
    bool is_done = other != NULL && context != NULL && EVP_PKEY_copy_parameters(other, key) == 1
        && EVP_PKEY_set1_encoded_public_key(other, whole, sizeof whole) == 1
        && EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, other) == 1
        && EVP_PKEY_derive(context, secret, &count) == 1
        && EVP_Digest(secret, count, shared, NULL, EVP_sha256(), NULL) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(other);
    return is_done;
}

bool virtual_key_cipher(
    bool encrypts, const unsigned char shared[32], const unsigned char *from, size_t count,
    unsigned char *to)
{
    static const unsigned char zeros[16];
    int done = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool is_done = context != NULL
        && EVP_CipherInit_ex(context, EVP_aes_256_cbc(), NULL, shared, zeros, encrypts) == 1
        && EVP_CIPHER_CTX_set_padding(context, 0) == 1
        && EVP_CipherUpdate(context, to, &done, from, (int)count) == 1 && (size_t)done == count;
    EVP_CIPHER_CTX_free(context);
    return is_done;
}
