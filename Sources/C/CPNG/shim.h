#ifndef BELFRY_CPNG_H
#define BELFRY_CPNG_H

#include <png.h>

#endif
