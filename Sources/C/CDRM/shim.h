#ifndef BELFRY_CDRM_H
#define BELFRY_CDRM_H

#include <drm_mode.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

/* A buffer in plain memory; -1 and errno as ioctl has it. */
static inline int cdrm_create(int card, struct drm_mode_create_dumb *_Nonnull buffer) {
  return drmIoctl(card, DRM_IOCTL_MODE_CREATE_DUMB, buffer);
}
static inline int cdrm_map(int card, struct drm_mode_map_dumb *_Nonnull place) {
  return drmIoctl(card, DRM_IOCTL_MODE_MAP_DUMB, place);
}
static inline int cdrm_destroy(int card, unsigned int handle) {
  struct drm_mode_destroy_dumb buffer = {.handle = handle};
  return drmIoctl(card, DRM_IOCTL_MODE_DESTROY_DUMB, &buffer);
}

#endif
