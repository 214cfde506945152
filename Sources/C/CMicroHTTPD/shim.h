#ifndef BELFRY_CMICROHTTPD_H
#define BELFRY_CMICROHTTPD_H

#include <microhttpd.h>
#include <netinet/in.h>

/* Functions of a variable number of arguments do not import into Swift: this gives the one a name
 * that does. Without a certificate there is no TLS. */
static inline struct MHD_Daemon *microhttpd_start(
  const struct sockaddr *address, MHD_AccessHandlerCallback answer,
  MHD_RequestCompletedCallback completed, void *owner, unsigned int connections,
  unsigned int seconds, const char *certificate, const char *key) {
  unsigned int flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME;
  struct MHD_OptionItem secure[] = {
    {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
    {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
    {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  if (certificate != NULL) flags |= MHD_USE_TLS;
  if (address->sa_family == AF_INET6) flags |= MHD_USE_IPv6;
  return MHD_start_daemon(
    flags, 0, NULL, NULL, answer, owner, MHD_OPTION_SOCK_ADDR, address,
    MHD_OPTION_NOTIFY_COMPLETED, completed, owner, MHD_OPTION_CONNECTION_LIMIT, connections,
    MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768,
    MHD_OPTION_ARRAY, certificate != NULL ? secure : none, MHD_OPTION_END);
}

static inline const char *microhttpd_header(struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static inline struct MHD_Response *microhttpd_response(size_t size, const void *bytes) {
  return MHD_create_response_from_buffer(size, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

static inline int microhttpd_epoll(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info == NULL ? -1 : info->epoll_fd;
}

static inline unsigned short microhttpd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

#endif
