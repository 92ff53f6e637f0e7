import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages } from '#web/words/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { dropPicture } from './steady-pictures.ts'

type WorkImageProps = {
  /** One address: a browser that chose among several widths would fetch a photograph again when its room changes. */
  src: string
  alt: string
  lazy?: boolean
  /** Whether it offers to try again where it cannot be loaded; else its alternative text alone stands there. */
  offersRetry?: boolean
  className?: string
}

/** A photograph that was handed in. An address that has expired meanwhile is asked for anew, once by itself. */
export function WorkImage({
  src,
  alt,
  lazy = false,
  offersRetry = false,
  className,
}: WorkImageProps) {
  const t = useMessages('assignments')
  const layout = useMessages('layout')
  const { revalidate, state } = useRevalidator()
  const [failed, setFailed] = useState<string>()
  const [asked, setAsked] = useState(false)
  const renew = async () => {
    dropPicture(src)
    // The same photograph is not known to fail at another address.
    if (state === 'idle') await revalidate()
  }
  if (failed === src)
    return (
      <span className="neutral-quiet grid size-full content-center justify-items-center gap-4 p-2 text-center text-sm">
        <span className="wrap-anywhere">{alt}</span>
        {offersRetry && (
          <>
            <span role="alert">{t('notLoaded')}</span>
            <Button
              variant="quiet"
              size="small"
              busy={state === 'loading'}
              onClick={() => void renew().then(() => setFailed(undefined))}
            >
              {layout('tryAgain')}
            </Button>
          </>
        )}
      </span>
    )
  return (
    <img
      src={src}
      alt={alt}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      className={className}
      onError={() => {
        setFailed(src)
        if (!asked) void renew()
        setAsked(true)
      }}
    />
  )
}
