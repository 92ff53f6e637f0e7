import { useState, type KeyboardEvent } from 'react'
import { fullScale, minAreaSide } from '#contract/critique.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import {
  areaBetween,
  fieldOf,
  movePlace,
  percent,
  onePercent,
  spotOf,
  type Area,
  type Point,
} from './geometry.ts'
import { markElement, newThreadForm, type Viewer } from './use-viewer.ts'

/** How far an arrow key goes: 1 %, with Shift 10 %. */
const step = onePercent
const longStep = fullScale / 10

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** An area with one more step on each side, or one less as long as it is large enough. */
function grow({ x, y, w, h }: Area, by: number): Area {
  const [across, down] = [w, h].map((side) => Math.max(by, (minAreaSide - side) / 2)) as [
    number,
    number,
  ]
  return areaBetween({ x: x - across, y: y - down }, { x: x + w + across, y: y + h + down })
}

/** Where a comment is being placed: arrow keys move it, Enter goes on to the words, Escape gives it up. */
export function Mark({ viewer }: { viewer: Viewer }) {
  const t = useMessages('viewer')
  const formats = useFormats()
  const [moved, setMoved] = useState(false)
  const { place, setPlace } = viewer
  const spot = place === null ? null : spotOf(place)
  if (place === null || place.kind === 'whole' || spot === null) return null
  const where = t('markAt', {
    field: fieldOf(spot),
    across: formats.share(spot.x / fullScale),
    down: formats.share(spot.y / fullScale),
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    const growth =
      place.kind === 'area' ? { '+': step, '=': step, '-': -step }[event.key] : undefined
    if (event.key === 'Escape') void viewer.giveUp()
    else if (arrow !== undefined) {
      const length = event.shiftKey ? longStep : step
      const next = movePlace(place, { x: arrow.x * length, y: arrow.y * length })
      setPlace(next)
      viewer.seek(spotOf(next) ?? spot)
      setMoved(true)
    } else if (growth !== undefined && place.kind === 'area')
      setPlace({ kind: 'area', ...grow(place, growth) })
    else return
    event.preventDefault()
    // Else it moves the picture, too.
    event.stopPropagation()
  }
  return (
    <div
      className="work-mark-place"
      style={{
        insetInlineStart: percent(place.x),
        insetBlockStart: percent(place.y),
        ...(place.kind === 'area' && { width: percent(place.w), height: percent(place.h) }),
      }}
    >
      {place.kind === 'area' && <span aria-hidden="true" className="work-area" />}
      <button
        type="button"
        id={markElement}
        aria-label={t('mark', { where })}
        aria-describedby={`${markElement}-keys`}
        onKeyDown={onKeyDown}
        onClick={() => document.querySelector<HTMLElement>(`#${newThreadForm} textarea`)?.focus()}
        className="work-mark"
      />
      <span id={`${markElement}-keys`} className="sr-only">
        {t('markKeys', { kind: place.kind })}
      </span>
      <span role="status" className="sr-only">
        {moved && where}
      </span>
    </div>
  )
}

/** The area that is being drawn. */
export const Drawn = ({ area }: { area: Area | null }) =>
  area && (
    <div
      aria-hidden="true"
      className="work-mark-place"
      style={{
        insetInlineStart: percent(area.x),
        insetBlockStart: percent(area.y),
        width: percent(area.w),
        height: percent(area.h),
      }}
    >
      <span className="work-area" />
    </div>
  )
