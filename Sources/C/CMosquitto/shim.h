#ifndef BELFRY_CMOSQUITTO_H
#define BELFRY_CMOSQUITTO_H

#include <mosquitto.h>
#include <mqtt_protocol.h>

#endif
