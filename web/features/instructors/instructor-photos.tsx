import { useState } from 'react'
import type { GalleryPhoto } from '#contract/gallery.ts'
import { Photo } from '#web/page/photo.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'

const Lightbox = lazyPart(async () => (await import('#web/features/gallery/lightbox.tsx')).Lightbox)

export function InstructorPhotos({ photos }: { photos: GalleryPhoto[] }) {
  const [opened, setOpened] = useState<number | null>()
  return (
    <>
      <ul className="grid gap-4 xs:grid-cols-2 lg:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo._id}>
            <button
              type="button"
              onClick={() => setOpened(index)}
              className="block w-full overflow-hidden rounded-print"
            >
              <Photo
                src={photo.photo}
                alt={photo.alt}
                sizes="(min-width: 1024px) 31vw, (min-width: 28rem) 46vw, 92vw"
                className="aspect-4/3 w-full transition-transform duration-500 motion-safe:hover:scale-103"
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Lightbox
          photos={photos}
          opened={opened}
          onTurn={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
