#ifndef BELFRY_CLINUX_H
#define BELFRY_CLINUX_H

#include <errno.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

#endif
