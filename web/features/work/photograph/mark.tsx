import type { KeyboardEvent } from 'react'
import { fullScale, minAreaSide } from '#contract/critique.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { arrows } from '#web/ui/stage/geometry.ts'
import { useMessages } from '#web/words/use-messages.ts'
import {
  areaBetween,
  fieldOf,
  movePosition,
  onePercent,
  spotOf,
  styleOf,
  type Area,
} from '#web/features/work/geometry.ts'
import './pins.css'
import { focusText, markElement } from '#web/features/work/elements.ts'
import { useShown, useWriting } from '#web/features/work/viewer-context.tsx'

function grow({ x, y, w, h }: Area, step: number): Area {
  const by = (side: number) => Math.max(step, (minAreaSide - side) / 2)
  const [across, down] = [by(w), by(h)]
  return areaBetween({ x: x - across, y: y - down }, { x: x + w + across, y: y + h + down })
}

/** Places a comment: arrow keys move it, Enter goes on to the text, Escape cancels. */
export function Mark() {
  const t = useMessages('viewer')
  const formats = useFormats()
  const { scrollTo } = useShown()
  const { position, place, cancel } = useWriting()
  const spot = position === null ? null : spotOf(position)
  if (position === null || position.kind === 'whole' || spot === null) return null
  const where = t('markAt', {
    field: fieldOf(spot),
    across: formats.share(spot.x / fullScale),
    down: formats.share(spot.y / fullScale),
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const arrow = arrows[key]
    const growth = { '+': onePercent, '=': onePercent, '-': -onePercent }[key]
    if (key === 'Escape') void cancel()
    else if (arrow !== undefined) {
      const step = shiftKey ? 10 * onePercent : onePercent
      const next = movePosition(position, { x: arrow.x * step, y: arrow.y * step })
      place(next)
      scrollTo(spotOf(next))
    } else if (growth !== undefined && position.kind === 'area')
      place({ kind: 'area', ...grow(position, growth) })
    else return
    event.preventDefault()
    // Otherwise the key moves the picture, too.
    event.stopPropagation()
  }
  return (
    <div className="pin-position" style={styleOf(position)}>
      {position.kind === 'area' && <span aria-hidden="true" className="pin-area is-placed" />}
      {/* On a slider screen readers leave the arrow keys to the page, and read its new text. */}
      <button
        type="button"
        role="slider"
        id={markElement}
        aria-label={t('mark')}
        aria-valuenow={spot.x / onePercent}
        aria-valuetext={where}
        aria-describedby={`${markElement}-keys`}
        onKeyDown={onKeyDown}
        onClick={focusText}
        className="work-mark"
      />
      <span id={`${markElement}-keys`} className="sr-only">
        {t('markKeys', { kind: position.kind })}
      </span>
    </div>
  )
}

export const DrawnArea = ({ area }: { area: Area }) => (
  <div aria-hidden="true" className="pin-position" style={styleOf(area)}>
    <span className="pin-area is-placed" />
  </div>
)
