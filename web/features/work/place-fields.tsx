import { useId } from 'react'
import { fullScale, threadKinds, type ThreadKind } from '#contract/critique.ts'
import { Select } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import {
  areaBetween,
  fieldOf,
  fields,
  middleOf,
  spotOf,
  type Field,
  type Place,
  type Point,
} from './geometry.ts'
import type { Viewer } from './use-viewer.ts'

/** Half of a side of an area that is chosen, not drawn: it fills one of nine fields. */
const half = Math.round(fullScale / 6)

const areaAround = ({ x, y }: Point): Place => ({
  kind: 'area',
  ...areaBetween({ x: x - half, y: y - half }, { x: x + half, y: y + half }),
})

/** What a comment is about and where that is, chosen without the picture. */
export function PlaceFields({ place, viewer }: { place: Place; viewer: Viewer }) {
  const t = useMessages('viewer')
  const [kindId, whereId] = [useId(), useId()]
  const spot = spotOf(place) ?? { x: fullScale / 2, y: fullScale / 2 }
  const put = (next: Place) => {
    viewer.setPlace(next)
    const point = spotOf(next)
    if (point !== null) viewer.seek(point)
  }
  const at = (kind: ThreadKind, point: Point): Place =>
    kind === 'whole' ? { kind } : kind === 'area' ? areaAround(point) : { kind, ...point }
  // A spot that was pressed is somewhere in a field, not in its middle.
  const exact = fields.find((field) => {
    const { x, y } = middleOf(field)
    return Math.abs(x - spot.x) < 1 && Math.abs(y - spot.y) < 1
  })
  return (
    <div className="work-place">
      <div className="grid gap-1.5">
        <label htmlFor={kindId} className="text-sm font-semibold text-sand">
          {t('kindLabel')}
        </label>
        <Select
          id={kindId}
          value={place.kind}
          onChange={({ currentTarget }) => put(at(currentTarget.value as ThreadKind, spot))}
        >
          {threadKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t('kind', { kind })}
            </option>
          ))}
        </Select>
      </div>
      {place.kind !== 'whole' && (
        <div className="grid gap-1.5">
          <label htmlFor={whereId} className="text-sm font-semibold text-sand">
            {t('where')}
          </label>
          <Select
            id={whereId}
            value={exact ?? 'placed'}
            onChange={({ currentTarget }) =>
              put(at(place.kind, middleOf(currentTarget.value as Field)))
            }
          >
            {exact === undefined && (
              <option value="placed">{t('placed', { field: fieldOf(spot) })}</option>
            )}
            {fields.map((field) => (
              <option key={field} value={field}>
                {t('field', { field })}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  )
}
