import { useCallback, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { preload } from 'react-dom'
import {
  photoFormats,
  photoVariant,
  readOwnPhoto,
  type PhotoFormat,
  type PhotoShape,
} from '#contract/photos.ts'
import { classNames } from '#web/ui/class-names.ts'
import { previewOf } from './preview.ts'

type PhotoSource = {
  src: string
  /** The layout width, as in the `sizes` attribute. */
  sizes: string
  /** If this media query matches, a square is shown, with its own layout width. */
  square?: { media: string; sizes: string } | undefined
}

type PhotoProps = PhotoSource & {
  /** Empty if the text beside it says the same. */
  alt: string
  /** The page's largest paint: fetched first. Others are lazy. */
  priority?: boolean
  className?: string
  /** What crops keep, as in CSS's object-position; by default what is known about the photo, or the middle. */
  focus?: string | null
  /** Uncropped, instead of filling its frame. */
  whole?: boolean
  /** Shown without a picture; by default the alternative text. */
  fallback?: ReactNode
}

type Source = { media?: string; sizes: string; srcSet: string }

/** For one format; browsers take the first matching media query. Empty for external pictures. */
function listSources({ src, sizes, square }: PhotoSource, format: PhotoFormat): Source[] {
  const own = readOwnPhoto(src)
  if (own === null) return []
  const setOf = (shape: PhotoShape, widths: readonly number[]) =>
    widths.map((width) => `${photoVariant(own.name, shape, width, format)} ${width}w`).join(', ')
  return [
    ...(square === undefined ? [] : [{ ...square, srcSet: setOf('square', own.squares) }]),
    { sizes, srcSet: setOf('whole', own.widths) },
  ]
}

/** Requests the page's largest picture, which must be the school's, with the head; to be called while it renders. */
export function preloadPhoto(photo: PhotoSource): void {
  const otherwise = photo.square && `not all and ${photo.square.media}`
  for (const { srcSet, sizes, media = otherwise } of listSources(photo, 'avif'))
    preload(photo.src, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: srcSet,
      imageSizes: sizes,
      media,
      fetchPriority: 'high',
    })
}

function develop(image: HTMLImageElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const flat = { filter: 'contrast(0.3) brightness(0.7) saturate(0.5)' }
  image.animate([flat, { filter: 'none' }], { duration: 700, easing: 'ease-out' })
}

/** Our own photographs have known colours, and maybe a focal point, before they load. */
function styleBefore(src: string, chosen: string | null | undefined): CSSProperties {
  const { colours, focus } = readOwnPhoto(src) ?? {}
  return {
    backgroundImage: colours && previewOf(colours),
    objectPosition: chosen ?? focus,
  }
}

/**
 * The frame has a fixed size (by `className`). Our own photographs come as AVIF or WebP in a fitting width,
 * with their colours in the frame beforehand; a failed one shows its alternative text.
 */
export function Photo(props: PhotoProps) {
  const { src, sizes, square, alt, focus, priority = false } = props
  const { whole = false, className, fallback } = props
  const [failed, setFailed] = useState<string>()
  const awaited = useRef(false)
  // A picture can load or fail before the page's script runs, which then misses the event.
  const checkEarly = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return
      awaited.current = !image.complete
      if (whole && !awaited.current) image.style.backgroundImage = 'none'
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailed(src)
    },
    [src, whole],
  )
  if (failed === src || src === '')
    return (
      <span
        {...(alt !== '' && { role: 'img', 'aria-label': alt })}
        className={classNames('grid place-items-center bg-raised text-center', className)}
      >
        {fallback ?? <span className="line-clamp-3 p-4 text-sm text-text-quiet">{alt}</span>}
      </span>
    )
  return (
    <picture className="contents">
      {photoFormats.flatMap((format) =>
        listSources({ src, sizes, square }, format).map((source) => (
          <source
            key={source.srcSet}
            type={`image/${format}`}
            {...source}
            // Otherwise it is an empty grid cell.
            className="hidden"
          />
        )),
      )}
      <img
        ref={checkEarly}
        src={src}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        referrerPolicy="no-referrer"
        onLoad={(event) => {
          if (awaited.current) develop(event.currentTarget)
          // The preview would remain visible around an uncropped picture.
          if (whole) event.currentTarget.style.backgroundImage = 'none'
        }}
        onError={() => setFailed(src)}
        style={styleBefore(src, whole ? '50% 50%' : focus)}
        className={classNames(whole ? 'object-contain' : 'bg-raised object-cover', className)}
      />
    </picture>
  )
}
