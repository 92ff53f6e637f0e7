import './gallery.css'
import { Camera, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Swiper } from 'swiper'
import type { GalleryPhoto } from '#contract/gallery.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { late } from '#web/ui/late.tsx'
import { Photo } from '#web/page/photo.tsx'

const loadPhotoDialog = async () => (await import('./photo-dialog.tsx')).PhotoDialog
const PhotoDialog = late(loadPhotoDialog)

const loadCoverflow = async () => (await import('./coverflow.ts')).EffectCoverflow

/** Clause 1.8. */
const coverflow = {
  effect: 'coverflow',
  grabCursor: true,
  centeredSlides: true,
  slidesPerView: 'auto',
  coverflowEffect: { rotate: 50, stretch: 0, depth: 100, modifier: 1, slideShadows: true },
} as const

const sizes = '(min-width: 50rem) 38rem, 76vw'

const tagLook =
  'inline-flex max-w-full items-center gap-1.5 rounded-full bg-espresso/85 px-3 py-1 text-sm text-cream'

function PhotoTags({ tutor }: { tutor: string }) {
  return (
    <span className="absolute inset-x-3 top-3 flex flex-wrap items-start justify-between gap-2">
      <span className={tagLook}>
        <Camera aria-hidden="true" className="size-4 shrink-0 text-tan" />
        <span className="truncate">{tutor}</span>
      </span>
      <span className={tagLook}>
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
        Selected
      </span>
    </span>
  )
}

/** Keeps the focus on the photo in front when the arrow keys turn the carousel. */
function moveFocus({ slides, activeIndex }: Swiper) {
  if (slides.some((slide) => slide.contains(document.activeElement)))
    slides[activeIndex]?.querySelector('button')?.focus({ preventScroll: true })
}

/** The photographs of the month (clause 1.8): one Tab stop, arrow keys between them, Enter opens. */
export function Gallery({ label, photos }: { label: string; photos: GalleryPhoto[] }) {
  const middle = Math.floor((photos.length - 1) / 2)
  const [options] = useState({ ...coverflow, initialSlide: middle })
  const [active, setActive] = useState(middle)
  const [opened, setOpened] = useState<GalleryPhoto | null>(null)
  // Comes with the carousel, so that a press is answered at once.
  const [wanted, setWanted] = useState(false)
  const hydrated = useHydrated()
  return (
    <>
      <Carousel
        label={label}
        noun="photo"
        loadEffect={loadCoverflow}
        options={options}
        className="gallery-carousel"
        controlsClassName="mx-auto max-w-xl flex-wrap justify-center sm:justify-between"
        onReady={() => setWanted(true)}
        onSlideChange={(swiper) => {
          setActive(swiper.activeIndex)
          moveFocus(swiper)
        }}
      >
        {photos.map((photo, index) => (
          <button
            key={photo._id}
            type="button"
            tabIndex={hydrated && index !== active ? -1 : 0}
            onClick={(event) => {
              // Swiper marks the click that ends a drag.
              if (event.defaultPrevented) return
              // Swiper keeps the browser from doing this; the dialog gives the focus back to it.
              event.currentTarget.focus({ preventScroll: true })
              setOpened(photo)
            }}
            className="relative block w-full cursor-[inherit] overflow-hidden rounded-panel text-left shadow-2xl focus-visible:-outline-offset-3"
          >
            <Photo src={photo.photo} alt={photo.alt} sizes={sizes} className="aspect-4/3 w-full" />
            <PhotoTags tutor={photo.tutor} />
          </button>
        ))}
      </Carousel>
      {wanted && <PhotoDialog photo={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
