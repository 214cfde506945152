#ifndef BELFRY_CCURL_H
#define BELFRY_CCURL_H

#include <curl/curl.h>

/* curl's setters take a variable number of arguments, which do not import into Swift: these take one
 * of each kind. */
static inline CURLcode curl_set_text(CURL *easy, CURLoption option, const char *text) {
  return curl_easy_setopt(easy, option, text);
}
static inline CURLcode curl_set_number(CURL *easy, CURLoption option, long number) {
  return curl_easy_setopt(easy, option, number);
}
static inline CURLcode curl_set_pointer(CURL *easy, CURLoption option, void *pointer) {
  return curl_easy_setopt(easy, option, pointer);
}
static inline CURLcode curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(easy, option, list);
}
static inline CURLcode curl_set_writer(CURL *easy, curl_write_callback writer, void *owner) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, writer);
  return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_WRITEDATA, owner);
}
static inline long curl_status(CURL *easy) {
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  return status;
}
static inline long long curl_retry_after(CURL *easy) {
  curl_off_t seconds = 0;
  curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &seconds);
  return seconds;
}
static inline CURLMcode curl_multi_number(CURLM *multi, CURLMoption option, long number) {
  return curl_multi_setopt(multi, option, number);
}
static inline CURLMcode curl_multi_callbacks(
  CURLM *multi, curl_socket_callback sockets, curl_multi_timer_callback timer, void *owner) {
  curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, sockets);
  curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, owner);
  curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
  return curl_multi_setopt(multi, CURLMOPT_TIMERDATA, owner);
}

/* Result of a finished transfer; null if there is none. */
static inline CURL *curl_multi_finished(CURLM *multi, CURLcode *result) {
  int left = 0;
  for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;)
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  return NULL;
}

#endif
