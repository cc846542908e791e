#pragma once
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>

/* The variadic calls of libcurl, one wrapper for each C type. */

static inline CURLcode cometbridge_curl_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode cometbridge_curl_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

/* libcurl copies strings. */
static inline CURLcode cometbridge_curl_string(
    CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode cometbridge_curl_list(
    CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*cometbridge_curl_data)(char *, size_t, size_t, void *);
typedef int (*cometbridge_curl_seek)(void *, curl_off_t, int);
typedef int (*cometbridge_curl_begin)(void *, char *, char *, int, int);

/* Everything a transfer is called back with gets the same context. */
static inline void cometbridge_curl_callbacks(
    CURL *handle, void *context, cometbridge_curl_data header, cometbridge_curl_data write,
    cometbridge_curl_data read, cometbridge_curl_seek seek, cometbridge_curl_begin begin) {
  curl_easy_setopt(handle, CURLOPT_PRIVATE, context);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  curl_easy_setopt(handle, CURLOPT_READFUNCTION, read);
  curl_easy_setopt(handle, CURLOPT_READDATA, context);
  curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, seek);
  curl_easy_setopt(handle, CURLOPT_SEEKDATA, context);
  curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, begin);
  curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
}

/* Whether a connection was made, or taken from the kept ones. */
static inline int cometbridge_curl_connected(CURL *handle) {
  curl_off_t pretransfer = 0;
  curl_easy_getinfo(handle, CURLINFO_PRETRANSFER_TIME_T, &pretransfer);
  return pretransfer > 0;
}

static inline CURLMcode cometbridge_multi_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/* The next transfer that ended; NULL for none. */
static inline CURL *cometbridge_multi_ended(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)))
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  return NULL;
}

static const size_t cometbridge_curl_pause_write = CURL_WRITEFUNC_PAUSE;
static const size_t cometbridge_curl_pause_read = CURL_READFUNC_PAUSE;
static const size_t cometbridge_curl_abort_read = CURL_READFUNC_ABORT;
