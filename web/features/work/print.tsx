import { useRef, useState, type ReactNode } from 'react'
import type { Version } from '#contract/critique.ts'
import { workWidths, type WorkPictures } from '#contract/work-photos.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { Box } from './zoom.ts'

/** What a browser may choose from; no variant is larger than the photograph. */
function srcSetOf(pictures: WorkPictures, width: number): string {
  const wider = workWidths.findIndex((each) => each >= width)
  const widths = wider === -1 ? workWidths : workWidths.slice(0, wider + 1)
  return widths.map((each) => `${pictures[each]} ${Math.min(each, width)}w`).join(', ')
}

type PrintProps = {
  version: Version
  alt: string
  box: Box
  /** Reads the work again, with new addresses of its pictures. */
  read: () => Promise<unknown>
  className?: string
  children?: ReactNode
}

/**
 * A version of a photograph in its box, with what lies on it. The addresses of its pictures expire: it keeps those that it
 * has shown as long as they work, and asks for new ones once when they do not.
 */
export function Print({ version, alt, box, read, className = '', children }: PrintProps) {
  const t = useMessages('viewer')
  const layout = useMessages('layout')
  const { pictures, width, height } = version
  const [used, setUsed] = useState({ of: version._id, tries: 0, pictures })
  const [tries, setTries] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const asked = useRef(false)
  if (used.of !== version._id || used.tries !== tries) {
    setUsed({ of: version._id, tries, pictures })
    setMissing(false)
  }
  const ask = async () => {
    asked.current = true
    await read()
    setTries((before) => before + 1)
  }
  const onError = () => {
    if (asked.current) setMissing(true)
    else void ask()
  }
  return (
    // Pictures are never mirrored, and neither are places on them.
    <div
      dir="ltr"
      className={`work-print ${className}`}
      style={{
        width: box.width,
        height: box.height,
        transform: `translate(${box.left}px, ${box.top}px)`,
      }}
    >
      {isMissing ? (
        <div role="alert" className="grid size-full content-center justify-items-center gap-4 p-4">
          <p>{t('noPicture')}</p>
          <Button variant="quiet" size="small" onClick={() => void ask()}>
            {layout('tryAgain')}
          </Button>
        </div>
      ) : (
        <img
          key={`${used.of} ${used.tries}`}
          src={used.pictures[800]}
          srcSet={srcSetOf(used.pictures, width)}
          sizes={`${Math.max(1, Math.ceil(box.width))}px`}
          width={width}
          height={height}
          alt={alt}
          draggable={false}
          decoding="async"
          onLoad={() => {
            asked.current = false
          }}
          onError={onError}
          className="block size-full select-none"
        />
      )}
      {!isMissing && children}
    </div>
  )
}
