#ifndef BELFRY_CPANGO_H
#define BELFRY_CPANGO_H

#include <pango/pangocairo.h>

#endif
