import { useState } from 'react'
import { photoFormats, photoVariant, readOwnPhoto } from '#contract/photos.ts'
import { classNames } from './class-names.ts'

type PhotoProps = {
  src: string
  alt: string
  /** The layout width, as in the `sizes` attribute. */
  sizes: string
  /** The largest paint of its page: fetched first. Everything else is lazy. */
  priority?: boolean
  className?: string
}

/**
 * A photograph in a place of fixed size (give it by `className`, for example `aspect-3/2 w-full`).
 * Own photographs come as AVIF or WebP in the fitting width; a picture from elsewhere as it is, and
 * where it cannot be loaded its alternative text stands on the empty frame.
 */
export function Photo({ src, alt, sizes, priority = false, className }: PhotoProps) {
  const [failed, setFailed] = useState(false)
  const own = readOwnPhoto(src)
  if (failed || src === '')
    return (
      <span
        role="img"
        aria-label={alt}
        className={classNames('grid place-items-center bg-bark p-4 text-center', className)}
      >
        <span className="line-clamp-3 text-sm text-sand">{alt}</span>
      </span>
    )
  return (
    <picture className="contents">
      {own !== null &&
        photoFormats.map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            sizes={sizes}
            srcSet={own.widths
              .map((width) => `${photoVariant(own.name, width, format)} ${width}w`)
              .join(', ')}
          />
        ))}
      <img
        src={src}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
        className={classNames('bg-bark object-cover', className)}
      />
    </picture>
  )
}
