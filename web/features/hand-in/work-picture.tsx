import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { workWidths, type WorkPictures } from '#contract/work-photos.ts'
import { classNames } from '#web/ui/class-names.ts'

type WorkPictureProps = {
  pictures: WorkPictures
  /** The size of the upright picture, where its place has no ratio of its own. */
  size?: { width: number; height: number }
  alt: string
  /** The layout width, as in the attribute. */
  sizes: string
  className?: string
}

/**
 * A photograph that was handed in. Its addresses expire (clause 18.4): where one no longer works the data of the page
 * are read again, once, and bring another one.
 */
export function WorkPicture({ pictures, size, alt, sizes, className }: WorkPictureProps) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState<string>()
  const isAsked = useRef(false)
  const address = pictures[800]
  if (failed === address)
    return (
      <span
        {...(alt !== '' && { role: 'img', 'aria-label': alt })}
        style={size && { aspectRatio: size.width / size.height }}
        className={classNames('block bg-bark', className)}
      />
    )
  return (
    <img
      src={address}
      srcSet={workWidths.map((width) => `${pictures[width]} ${width}w`).join(', ')}
      sizes={sizes}
      {...size}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => {
        setFailed(address)
        if (!isAsked.current) void revalidate()
        isAsked.current = true
      }}
      className={className}
    />
  )
}
