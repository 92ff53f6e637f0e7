import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { GalleryPhoto } from '#contract/gallery.ts'
import { Photo } from '#web/page/photo.tsx'

/** One photograph, as large as the screen allows, with its title and tutor. */
export function PhotoDialog({
  photo,
  onClose,
}: {
  photo: GalleryPhoto | null
  onClose: () => void
}) {
  // Stays on screen while the dialog fades away.
  const [shown, setShown] = useState(photo)
  if (photo !== null && photo !== shown) setShown(photo)
  return (
    <Dialog.Root
      open={photo !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/92 backdrop-blur-lg transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="pointer-events-none fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4 outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0">
          {shown !== null && (
            <figure
              style={{
                width: `min(100%, ${shown.width}px, (100dvh - 9rem) * ${shown.width / shown.height})`,
              }}
              className="pointer-events-auto"
            >
              <div
                style={{ aspectRatio: `${shown.width} / ${shown.height}` }}
                className="overflow-hidden rounded-control"
              >
                <Photo
                  src={shown.photo}
                  alt={shown.alt}
                  sizes="(min-width: 1400px) 1400px, 100vw"
                  className="size-full"
                />
              </div>
              <figcaption className="mt-4 flex items-start justify-between gap-4">
                <div className="min-w-0">
                  <Dialog.Title className="text-2xl">{shown.title}</Dialog.Title>
                  <Dialog.Description className="text-sand">{shown.tutor}</Dialog.Description>
                </div>
                <Dialog.Close
                  aria-label="Close the photo"
                  className="grid size-11 shrink-0 place-items-center rounded-full border border-cream/35 text-cream hover:bg-cream/10"
                >
                  <X aria-hidden="true" className="size-5" />
                </Dialog.Close>
              </figcaption>
            </figure>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
