#ifndef CATCHMENT_CCURL_H
#define CATCHMENT_CCURL_H
#include <curl/curl.h>
#include <stdbool.h>

/* libcurl, which is loaded while the program runs and not linked, because only the process that fetches needs it. So its own
 * functions cannot be called directly: for each one that is needed, a function here calls it. */

/// Loads libcurl; called once, before all other functions. Returns false if it is not installed, or too old.
bool shim_load(void);
CURLcode shim_global_init(long flags);

CURL *shim_easy_init(void);
void shim_easy_cleanup(CURL *easy);
void shim_easy_reset(CURL *easy);
const char *shim_easy_strerror(CURLcode code);

/* curl_easy_setopt and curl_easy_getinfo take any number of arguments, so Swift cannot call them. These do, one for each type. */
CURLcode shim_set_long(CURL *easy, CURLoption option, long value);
/// A number of bytes.
CURLcode shim_set_size(CURL *easy, CURLoption option, curl_off_t value);
/// libcurl copies the text.
CURLcode shim_set_text(CURL *easy, CURLoption option, const char *text);
/// libcurl keeps the pointer.
CURLcode shim_set_pointer(CURL *easy, CURLoption option, void *pointer);
/// libcurl calls it with pieces of the decompressed body, or with each line of the headers. If it returns fewer bytes than it was
/// given, the transfer ends.
CURLcode shim_set_callback(CURL *easy, CURLoption option, curl_write_callback callback);
CURLcode shim_get_long(CURL *easy, CURLINFO info, long *value);
/// The text belongs to libcurl and lives as long as the transfer; NULL if there is none.
CURLcode shim_get_text(CURL *easy, CURLINFO info, const char **text);
/// Allows http and https only, by whichever option this version of libcurl has.
CURLcode shim_allow_only_http(CURL *easy);

struct curl_slist *shim_slist_append(struct curl_slist *list, const char *text);
void shim_slist_free_all(struct curl_slist *list);

CURLM *shim_multi_init(void);
CURLMcode shim_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode shim_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode shim_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode shim_multi_poll(CURLM *multi, struct curl_waitfd *extra, unsigned int extra_count, int milliseconds, int *ready);
CURLMcode shim_multi_perform(CURLM *multi, int *running);
CURLMsg *shim_multi_info_read(CURLM *multi, int *left);

CURLU *shim_url(void);
void shim_url_cleanup(CURLU *url);
CURLUcode shim_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags);
/// The text must be freed with shim_free.
CURLUcode shim_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags);
void shim_free(void *memory);

/* Swift cannot call prctl. */

/// Keeps passwords in the memory of this process out of core dumps and away from debuggers.
void shim_hide_memory(void);
/// Names this process in lists of processes. Called on the first thread; the name has at most 15 bytes.
void shim_name_process(const char *name);
#endif
