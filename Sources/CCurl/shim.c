#include "shim.h"

#include <dlfcn.h>
#include <stddef.h>
#include <sys/prctl.h>

/* The functions of libcurl that are needed, without "curl_". */
#define FUNCTIONS(each) \
    each(global_init) each(easy_init) each(easy_cleanup) each(easy_reset) each(easy_strerror) each(easy_setopt) \
    each(easy_getinfo) each(slist_append) each(slist_free_all) each(multi_init) each(multi_setopt) \
    each(multi_add_handle) each(multi_remove_handle) each(multi_poll) each(multi_perform) each(multi_info_read) \
    each(url) each(url_cleanup) each(url_set) each(url_get) each(free)

#define FIELD(name) __typeof__(curl_##name) *name;
static struct {
    FUNCTIONS(FIELD)
} curl;

/* Debian's usual libcurl, and the one that uses GnuTLS. */
static const char *const files[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};

#define FIND(name) \
    curl.name = (__typeof__(curl_##name) *)dlsym(library, "curl_" #name); \
    if (curl.name == NULL) return false;

bool shim_load(void) {
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof files / sizeof *files; i++) library = dlopen(files[i], RTLD_NOW);
    if (library == NULL) return false;
    FUNCTIONS(FIND)
    return true;
}

CURLcode shim_global_init(long flags) { return curl.global_init(flags); }

CURL *shim_easy_init(void) { return curl.easy_init(); }

void shim_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }

void shim_easy_reset(CURL *easy) { curl.easy_reset(easy); }

const char *shim_easy_strerror(CURLcode code) { return curl.easy_strerror(code); }

CURLcode shim_set_long(CURL *easy, CURLoption option, long value) { return curl.easy_setopt(easy, option, value); }

CURLcode shim_set_size(CURL *easy, CURLoption option, curl_off_t value) { return curl.easy_setopt(easy, option, value); }

CURLcode shim_set_text(CURL *easy, CURLoption option, const char *text) { return curl.easy_setopt(easy, option, text); }

CURLcode shim_set_pointer(CURL *easy, CURLoption option, void *pointer) {
    return curl.easy_setopt(easy, option, pointer);
}

CURLcode shim_set_callback(CURL *easy, CURLoption option, curl_write_callback callback) {
    return curl.easy_setopt(easy, option, callback);
}

CURLcode shim_get_long(CURL *easy, CURLINFO info, long *value) { return curl.easy_getinfo(easy, info, value); }

CURLcode shim_get_text(CURL *easy, CURLINFO info, const char **text) { return curl.easy_getinfo(easy, info, text); }

CURLcode shim_allow_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    /* The libcurl of this machine may be older than the one whose header was compiled: it knows only the other option. */
    CURLcode code = curl.easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    if (code != CURLE_UNKNOWN_OPTION) return code;
#endif
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
    return curl.easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#pragma clang diagnostic pop
}

struct curl_slist *shim_slist_append(struct curl_slist *list, const char *text) { return curl.slist_append(list, text); }

void shim_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }

CURLM *shim_multi_init(void) { return curl.multi_init(); }

CURLMcode shim_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl.multi_setopt(multi, option, value);
}

CURLMcode shim_multi_add_handle(CURLM *multi, CURL *easy) { return curl.multi_add_handle(multi, easy); }

CURLMcode shim_multi_remove_handle(CURLM *multi, CURL *easy) { return curl.multi_remove_handle(multi, easy); }

CURLMcode shim_multi_poll(CURLM *multi, struct curl_waitfd *extra, unsigned int extra_count, int milliseconds, int *ready) {
    return curl.multi_poll(multi, extra, extra_count, milliseconds, ready);
}

CURLMcode shim_multi_perform(CURLM *multi, int *running) { return curl.multi_perform(multi, running); }

CURLMsg *shim_multi_info_read(CURLM *multi, int *left) { return curl.multi_info_read(multi, left); }

CURLU *shim_url(void) { return curl.url(); }

void shim_url_cleanup(CURLU *url) { curl.url_cleanup(url); }

CURLUcode shim_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
    return curl.url_set(url, part, text, flags);
}

CURLUcode shim_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
    return curl.url_get(url, part, text, flags);
}

void shim_free(void *memory) { curl.free(memory); }

void shim_hide_memory(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

void shim_name_process(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
