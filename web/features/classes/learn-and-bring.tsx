import type { OfferedClass } from '#contract/classes.ts'
import { frameNumber } from '#web/format/frame-number.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { Part } from './part.tsx'
import { readPoints } from './points.ts'

type LearnAndBringProps = { schoolClass: Pick<OfferedClass, 'learn' | 'bring'> }

export function LearnAndBring({ schoolClass: { learn, bring } }: LearnAndBringProps) {
  const t = useMessages('class-page')
  if (learn === '' && bring === '') return null
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      <Points title={t('learn')} text={learn} />
      <Points title={t('bring')} text={bring} />
    </div>
  )
}

function Points({ title, text }: { title: string; text: string }) {
  const points = readPoints(text)
  if (points.length === 0) return null
  return (
    <Part title={title}>
      <ul className="grid gap-2.5">
        {points.map((point, index) => (
          <li key={index} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 wrap-anywhere">
            <span aria-hidden="true" className="pt-1 text-xs tracking-wide text-sand tabular-nums">
              {frameNumber(index)}
            </span>
            {point}
          </li>
        ))}
      </ul>
    </Part>
  )
}
