import { useMemo, useRef, useState, type ComponentProps } from 'react'
import type { WorkPictures, WorkWidth } from '#contract/work-photos.ts'
import { useReload } from '#web/actions/use-reload.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { evictPictures, cachePictures, srcSetOf } from './picture-addresses.ts'

type WorkImageProps = ComponentProps<'img'> & {
  pictures: WorkPictures
  alt: string
  /** The photograph's, in pixels. */
  width?: number
  height?: number
  /** The only variant to fetch; without it the browser chooses by `sizes`. */
  variant?: WorkWidth
  read?: () => Promise<unknown>
  /** If false, a failure shows only the alternative text. */
  offersRetry?: boolean
}

/** Children are drawn on top. On failure it loads new addresses, once (clause 18.4). */
export function WorkImage({
  pictures,
  alt,
  width,
  height,
  variant,
  read,
  offersRetry = false,
  className,
  children,
  ...rest
}: WorkImageProps) {
  const t = useMessages('viewer')
  const layout = useMessages('layout')
  const { reload, isReloading } = useReload()
  const cached = useMemo(() => cachePictures(pictures), [pictures])
  const src = cached[variant ?? 800]
  const [failed, setFailed] = useState<string>()
  const [tries, setTries] = useState(1)
  const hasAsked = useRef(false)
  const renew = async () => {
    hasAsked.current = true
    evictPictures(cached)
    if (read !== undefined) await read()
    // One reload brings new addresses for all photographs of the page.
    else if (!isReloading) await reload()
    else return setFailed(src)
    setFailed(undefined)
    setTries(tries + 1)
  }
  if (failed === src)
    return (
      <span
        role={offersRetry ? 'alert' : undefined}
        style={{ aspectRatio: width && height && width / height }}
        className={classNames(
          'grid content-center justify-items-center gap-4 p-2 text-center text-sm',
          className,
        )}
      >
        <span className="wrap-anywhere">{alt}</span>
        {offersRetry && (
          <>
            {t('noPicture')}
            <Button variant="quiet" size="small" onClick={() => void renew()}>
              {layout('tryAgain')}
            </Button>
          </>
        )}
      </span>
    )
  return (
    <>
      <img
        {...rest}
        key={tries}
        src={src}
        srcSet={variant === undefined ? srcSetOf(cached, width ?? Infinity) : undefined}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        onLoad={() => {
          hasAsked.current = false
        }}
        onError={() => {
          if (hasAsked.current) setFailed(src)
          else void renew()
        }}
        className={className}
      />
      {children}
    </>
  )
}
