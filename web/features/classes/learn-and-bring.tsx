import { frameNumber } from '#web/format/frame-number.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { Part } from './part.tsx'
import { pointFields, readPoints, type WithPoints } from './points.ts'

export function LearnAndBring({ schoolClass }: { schoolClass: WithPoints }) {
  const t = useMessages('class-page')
  if (pointFields.every((name) => schoolClass[name] === '')) return null
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {pointFields.map((name) => (
        <Points key={name} title={t(name)} text={schoolClass[name]} />
      ))}
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
            <span
              aria-hidden="true"
              className="pt-1 text-xs tracking-wide text-text-quiet tabular-nums"
            >
              {frameNumber(index)}
            </span>
            {point}
          </li>
        ))}
      </ul>
    </Part>
  )
}
