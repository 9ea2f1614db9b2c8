#include "shim.h"

#include <sys/prctl.h>

CURLcode shim_set_long(CURL *easy, CURLoption option, long value) { return curl_easy_setopt(easy, option, value); }

CURLcode shim_set_size(CURL *easy, CURLoption option, curl_off_t value) { return curl_easy_setopt(easy, option, value); }

CURLcode shim_set_text(CURL *easy, CURLoption option, const char *text) { return curl_easy_setopt(easy, option, text); }

CURLcode shim_set_pointer(CURL *easy, CURLoption option, void *pointer) {
    return curl_easy_setopt(easy, option, pointer);
}

CURLcode shim_set_callback(CURL *easy, CURLoption option, curl_write_callback callback) {
    return curl_easy_setopt(easy, option, callback);
}

CURLcode shim_get_long(CURL *easy, CURLINFO info, long *value) { return curl_easy_getinfo(easy, info, value); }

CURLcode shim_get_text(CURL *easy, CURLINFO info, const char **text) { return curl_easy_getinfo(easy, info, text); }

CURLMcode shim_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

CURLcode shim_allow_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

void shim_hide_memory(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
