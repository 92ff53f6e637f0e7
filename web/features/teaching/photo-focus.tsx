import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { readOwnPhoto, wideVariant } from '#contract/photos.ts'
import { whole } from '#web/features/work/geometry.ts'
import { arrows, clamp, type Point } from '#web/ui/stage/geometry.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { Photo } from '#web/page/photo.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type PhotoFocusProps = {
  address: string
  /** As `focusPattern`, or empty. */
  focus: string
  onPlace: (focus: string) => void
}

/** The ratios of the page of a class and of its narrowest and its widest card. */
const crops = [
  ['cropPage', 'aspect-16/9 w-36'],
  ['cropCard', 'aspect-square w-21'],
  ['cropWide', 'aspect-25/12 w-44'],
] as const

const percent = (value: number): number => Math.round(clamp(value, 0, whole))

/** Whole percent. */
function pointOf(focus: string): Point {
  const [x = 50, y = 50] = focus === '' ? [] : focus.split(' ').map(parseFloat)
  return { x, y }
}

function useIsSmall(address: string): boolean {
  const own = readOwnPhoto(address)
  const [isSmall, setIsSmall] = useState(own !== null && !own.widths.includes(wideVariant))
  const isElsewhere = own === null
  useEffect(() => {
    if (!isElsewhere) return
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    const measure = () => setIsSmall(image.naturalWidth < wideVariant)
    image.addEventListener('load', measure)
    image.src = address
    return () => image.removeEventListener('load', measure)
  }, [address, isElsewhere])
  return isSmall
}

/** Where to crop a photograph: pressed, or moved with the arrow keys. Shows the crops that students will see. */
export function PhotoFocus({ address, focus, onPlace }: PhotoFocusProps) {
  const t = useMessages('teaching')
  const formats = useFormats()
  const id = useId()
  const isSmall = useIsSmall(address)
  const point = pointOf(focus)
  const [across, down] = [formats.percent(point.x), formats.percent(point.y)]
  const placeAt = ({ x, y }: Point) => onPlace(`${percent(x)}% ${percent(y)}%`)

  const onClick = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
    // The keyboard presses no spot.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    placeAt({ x: whole * ((clientX - left) / width), y: whole * ((clientY - top) / height) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? 10 : 1
    placeAt({ x: point.x + arrow.x * step, y: point.y + arrow.y * step })
  }
  return (
    <div className="grid gap-4">
      {isSmall && (
        <Notice tone="info">{t('smallPhoto', { width: formats.number(wideVariant) })}</Notice>
      )}
      <p id={id} className="text-sm text-text-quiet">
        {t('focusHint')}
      </p>
      <div className="flex flex-wrap gap-6">
        {/* On a slider screen readers leave the arrow keys to the page, and read its new text. */}
        <button
          type="button"
          role="slider"
          dir="ltr"
          aria-label={t('focus')}
          aria-valuenow={point.x}
          aria-valuetext={t('focusAt', { across, down })}
          aria-describedby={id}
          onClick={onClick}
          onKeyDown={onKeyDown}
          className="relative block w-80 max-w-full cursor-crosshair self-start"
        >
          <Photo src={address} alt="" sizes="20rem" className="block w-full" />
          <span
            aria-hidden="true"
            className="on-photo pointer-events-none absolute -m-3.5 size-7 rounded-full border-2 border-on-accent bg-white/40 outline-2 outline-white"
            style={{ insetInlineStart: `${point.x}%`, insetBlockStart: `${point.y}%` }}
          />
        </button>
        <ul
          aria-label={t('crops')}
          className="flex min-w-0 flex-1 flex-wrap gap-4 text-xs text-text-quiet"
        >
          {crops.map(([name, frame]) => (
            <li key={name}>
              <Photo
                src={address}
                focus={focus || '50% 50%'}
                alt=""
                sizes="16rem"
                className={`mb-1 max-w-full rounded-control ${frame}`}
              />
              {t(name)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
