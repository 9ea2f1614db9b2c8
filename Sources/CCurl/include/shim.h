#ifndef CATCHMENT_CCURL_H
#define CATCHMENT_CCURL_H
#include <curl/curl.h>
#include <stdbool.h>

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
CURLMcode shim_multi_set_long(CURLM *multi, CURLMoption option, long value);

/// Allows http and https only, by whichever option this version of libcurl has.
CURLcode shim_allow_only_http(CURL *easy);

/// Keeps passwords in the memory of this process out of core dumps and away from debuggers; Swift cannot call prctl.
void shim_hide_memory(void);
#endif
