import { useId } from 'react'
import { fullScale, threadKinds, type ThreadKind } from '#contract/critique.ts'
import { Select } from '#web/ui/select.tsx'
import type { Point } from '#web/ui/stage/geometry.ts'
import { useMessages } from '#web/words/use-messages.ts'
import {
  areaBetween,
  fieldOf,
  fields,
  middleOf,
  spotOf,
  type Field,
  type Position,
} from '#web/features/work/geometry.ts'
import { useShown, useWriting } from '#web/features/work/viewer-context.tsx'

/** Half a side of a chosen (not drawn) area, which fills one of the nine fields. */
const half = Math.round(fullScale / 6)

const areaAround = ({ x, y }: Point): Position => ({
  kind: 'area',
  ...areaBetween({ x: x - half, y: y - half }, { x: x + half, y: y + half }),
})

export function PositionFields({ position }: { position: Position }) {
  const t = useMessages('viewer')
  const { scrollTo } = useShown()
  const { place } = useWriting()
  const spot = spotOf(position) ?? { x: fullScale / 2, y: fullScale / 2 }
  const put = (next: Position) => {
    place(next)
    scrollTo(spotOf(next))
  }
  const at = (kind: ThreadKind, point: Point): Position =>
    kind === 'whole' ? { kind } : kind === 'area' ? areaAround(point) : { kind, ...point }
  // A pressed spot is rarely the middle of a field.
  const exact = fields.find((field) => {
    const { x, y } = middleOf(field)
    return Math.abs(x - spot.x) < 1 && Math.abs(y - spot.y) < 1
  })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
      <Choice
        label={t('kindLabel')}
        value={position.kind}
        options={threadKinds.map((kind) => [kind, t('kind', { kind })])}
        onChoose={(kind) => put(at(kind as ThreadKind, spot))}
      />
      {position.kind !== 'whole' && (
        <Choice
          label={t('where')}
          value={exact ?? ''}
          options={[
            ...(exact === undefined ? [['', t('placed', { field: fieldOf(spot) })] as const] : []),
            ...fields.map((field) => [field, t('field', { field })] as const),
          ]}
          onChoose={(field) => put(at(position.kind, middleOf(field as Field)))}
        />
      )}
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: (readonly [value: string, words: string])[]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-text-quiet">
        {label}
      </label>
      <Select id={id} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  )
}
