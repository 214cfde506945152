#ifndef BELFRY_CDBUS_H
#define BELFRY_CDBUS_H

#include <dbus/dbus.h>

#endif
