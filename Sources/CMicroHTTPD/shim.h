#pragma once
#include <microhttpd.h>
#include <errno.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

/* The calls of libmicrohttpd that Swift can't import because they are variadic. */

struct cometbridge_mhd_limits {
  unsigned int connections;
  unsigned int timeout_seconds;
  size_t memory;
  size_t memory_increment;
  unsigned int threads;
  unsigned int backlog;
};

static inline struct MHD_Daemon *cometbridge_mhd_start(
    unsigned int flags, const struct sockaddr *address, void *context,
    MHD_AcceptPolicyCallback accepts, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    void *(*target)(void *, const char *, struct MHD_Connection *),
    size_t (*unescape)(void *, struct MHD_Connection *, char *),
    struct cometbridge_mhd_limits limits) {
  struct MHD_OptionItem threads[] = {
      {limits.threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END,
       (intptr_t)limits.threads, NULL},
      {MHD_OPTION_END, 0, NULL}};
  return MHD_start_daemon(
      flags, 0, accepts, context, handler, context,
      MHD_OPTION_SOCK_ADDR, address,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_URI_LOG_CALLBACK, target, context,
      MHD_OPTION_UNESCAPE_CALLBACK, unescape, context,
      MHD_OPTION_CONNECTION_LIMIT, limits.connections,
      MHD_OPTION_CONNECTION_TIMEOUT, limits.timeout_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.memory,
      MHD_OPTION_CONNECTION_MEMORY_INCREMENT, limits.memory_increment,
      MHD_OPTION_LISTEN_BACKLOG_SIZE, limits.backlog,
      MHD_OPTION_ARRAY, threads,
      MHD_OPTION_END);
}

/* The port the daemon listens on, 0 if it can't be told. */
static inline uint16_t cometbridge_mhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

static inline const struct sockaddr *cometbridge_mhd_client(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

/* The connection's socket, -1 if it can't be told. */
static inline int cometbridge_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/* No chunks, and the connection is closed at the end. */
static inline enum MHD_Result cometbridge_mhd_end_by_close(struct MHD_Response *response) {
  return MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

static const uint64_t cometbridge_mhd_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t cometbridge_mhd_end = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t cometbridge_mhd_broken = MHD_CONTENT_READER_END_WITH_ERROR;

/* epoll, whose packed struct Swift doesn't see. Each watch reports once; token 0 is the wake-up. */
static inline int cometbridge_watch_open(int *wakeup) {
  int queue = epoll_create1(EPOLL_CLOEXEC);
  *wakeup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN, .data.u64 = 0};
  epoll_ctl(queue, EPOLL_CTL_ADD, *wakeup, &event);
  return queue;
}

static inline void cometbridge_watch(int queue, int socket, uint64_t token) {
  struct epoll_event event = {.events = EPOLLRDHUP | EPOLLONESHOT, .data.u64 = token};
  /* Kept-alive connections are known already. */
  if (epoll_ctl(queue, EPOLL_CTL_MOD, socket, &event) != 0)
    epoll_ctl(queue, EPOLL_CTL_ADD, socket, &event);
}

/* Fills in the tokens of what was reported; -1 when the queue is broken. */
static inline int cometbridge_watch_wait(int queue, uint64_t *tokens, int most, int milliseconds) {
  struct epoll_event events[64];
  int count = epoll_wait(queue, events, most < 64 ? most : 64, milliseconds);
  if (count < 0) return errno == EINTR ? 0 : -1;
  for (int i = 0; i < count; i++) tokens[i] = events[i].data.u64;
  return count;
}
