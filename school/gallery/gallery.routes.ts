import type { Handlers } from '#school/handlers.ts'
import type { GalleryService } from './gallery.service.ts'

/** Binds the call about the gallery to its service. */
export function bindGallery(gallery: GalleryService): Pick<Handlers, 'listGallery'> {
  return { listGallery: async () => gallery.list() }
}
