import './gallery.css'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Swiper } from 'swiper'
import { formerInstructor } from '#contract/former.ts'
import type { GalleryPhoto } from '#contract/gallery.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Photo } from '#web/page/photo.tsx'
import { useMessages } from '#web/words/use-messages.ts'

const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox)

/** Clause 1.8. */
const coverflow = {
  effect: 'coverflow',
  grabCursor: true,
  centeredSlides: true,
  slidesPerView: 'auto',
  coverflowEffect: { rotate: 50, stretch: 0, depth: 100, modifier: 1, slideShadows: true },
} as const

const sizes = '(min-width: 64rem) 64vw, 84vw'

function PhotoTags({ tutor }: { tutor: string }) {
  const t = useMessages('gallery')
  return (
    <span className="gallery-tags on-photo absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-between gap-x-4 px-4 pt-16 pb-3 text-sm text-text">
      <span className="truncate">{tutor === formerInstructor ? t('formerInstructor') : tutor}</span>
      <span className="inline-flex items-center gap-1.5">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-accent" />
        {t('selected')}
      </span>
    </span>
  )
}

/** Arrow keys keep the focus on the front photo. */
function moveFocus({ slides, activeIndex }: Swiper) {
  if (slides.some((slide) => slide.contains(document.activeElement)))
    slides[activeIndex]?.querySelector('button')?.focus({ preventScroll: true })
}

/** One Tab stop, arrow keys between photos, Enter opens (clause 1.8). */
export function Gallery({ label, photos }: { label: string; photos: GalleryPhoto[] }) {
  const middle = Math.floor((photos.length - 1) / 2)
  const [options] = useState({ ...coverflow, initialSlide: middle })
  const [active, setActive] = useState(middle)
  const [opened, setOpened] = useState<number | null>(null)
  // Bundled with the lightbox, so that a press is answered at once.
  const [swiper, setSwiper] = useState<Swiper | null>(null)
  const hydrated = useHydrated()
  return (
    <>
      <Carousel
        label={label}
        items="photos"
        options={options}
        className="gallery-carousel"
        controlsClassName="mx-auto max-w-page flex-wrap justify-center px-2"
        onReady={setSwiper}
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
              // Swiper prevents the browser's focus, but the dialog returns the focus here.
              event.currentTarget.focus({ preventScroll: true })
              setOpened(index)
            }}
            className="relative block w-full cursor-[inherit] overflow-hidden rounded-print text-start focus-visible:-outline-offset-3"
          >
            <Photo src={photo.photo} alt={photo.alt} sizes={sizes} className="aspect-4/3 w-full" />
            <PhotoTags tutor={photo.tutor} />
          </button>
        ))}
      </Carousel>
      {swiper !== null && (
        <Lightbox
          photos={photos}
          opened={opened}
          onTurn={(index) => {
            setOpened(index)
            // The closed photo is in front.
            swiper.slideTo(index, 0)
          }}
          onClose={() => setOpened(null)}
          returnTo={() => swiper.slides[swiper.activeIndex]?.querySelector('button')}
        />
      )}
    </>
  )
}
