#ifndef BELFRY_CPANGO_H
#define BELFRY_CPANGO_H

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/* The cast macros of GObject do not import; these few casts are all that is needed of them. */
static inline void cpango_use_fonts(PangoFontMap *map, FcConfig *fonts) {
  pango_fc_font_map_set_config((PangoFcFontMap *)map, fonts);
}

/* A font map keeps its patterns until it is shut down, whoever lets go of it. */
static inline void cpango_shut_down(PangoFontMap *map) {
  pango_fc_font_map_shutdown((PangoFcFontMap *)map);
}

static inline void cpango_unref(void *object) { g_object_unref(object); }

#endif
