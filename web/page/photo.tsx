import { useCallback, useState, type ReactNode } from 'react'
import { photoFormats, photoVariant, readOwnPhoto, type PhotoFormat } from '#contract/photos.ts'
import { classNames } from '#web/ui/class-names.ts'

type PhotoProps = {
  src: string
  /** Empty where the text beside it says the same. */
  alt: string
  /** The layout width, as in the `sizes` attribute. */
  sizes: string
  /** The largest paint of its page: fetched first. Everything else is lazy. */
  priority?: boolean
  className?: string
  /** What stands on the frame where there is no picture; by default the alternative text. */
  fallback?: ReactNode
}

/** The `srcset` of an own photograph in one format, or null for a picture from elsewhere. */
export function photoSrcSet(src: string, format: PhotoFormat): string | null {
  const own = readOwnPhoto(src)
  if (own === null) return null
  return own.widths.map((width) => `${photoVariant(own.name, width, format)} ${width}w`).join(', ')
}

/**
 * A photograph in a frame of fixed size (by `className`). Own ones come as AVIF or WebP in the fitting
 * width; where one cannot be loaded its alternative text stands on the empty frame.
 */
export function Photo({ src, alt, sizes, priority = false, className, fallback }: PhotoProps) {
  const [failed, setFailed] = useState<string>()
  // A picture can fail before the page's script runs and would then never report it.
  const checkEarlyFailure = useCallback(
    (image: HTMLImageElement | null) => {
      if (image !== null && image.complete && image.naturalWidth === 0 && image.currentSrc !== '')
        setFailed(src)
    },
    [src],
  )
  if (failed === src || src === '')
    return (
      <span
        {...(alt !== '' && { role: 'img', 'aria-label': alt })}
        className={classNames('grid place-items-center bg-bark text-center', className)}
      >
        {fallback ?? <span className="line-clamp-3 p-4 text-sm text-sand">{alt}</span>}
      </span>
    )
  return (
    <picture className="contents">
      {photoFormats.map((format) => {
        const srcSet = photoSrcSet(src, format)
        return (
          srcSet !== null && (
            <source
              key={format}
              type={`image/${format}`}
              sizes={sizes}
              srcSet={srcSet}
              // Else it is an empty cell of the grid that the picture stands in.
              className="hidden"
            />
          )
        )
      })}
      <img
        ref={checkEarlyFailure}
        src={src}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
        className={classNames('bg-bark object-cover', className)}
      />
    </picture>
  )
}
