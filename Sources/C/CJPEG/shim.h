#ifndef BELFRY_CJPEG_H
#define BELFRY_CJPEG_H

#include <turbojpeg.h>

#endif
