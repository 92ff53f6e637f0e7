import { useMessages } from '#web/words/use-messages.ts'

/** Its name, a short one for narrow screens, what it is as a number and in words, and what else is said below it. */
export type Bar = { name: string; short: string; value: number; words: string; below?: string }

type BarChartProps = {
  title: string
  bars: Bar[]
  /** What the full height stands for; the highest bar, if it does not say. */
  full?: number
}

/** How high a bar can be, and how far they are from each other, in units of the drawing. */
const [highest, step, width] = [100, 10, 7]

/** Bars beside each other, none below 0. It is a picture: the numbers stand in a table beside it. */
export function BarChart({ title, bars, full }: BarChartProps) {
  const t = useMessages('dashboard')
  const most = Math.max(...bars.map(({ value }) => value), 0)
  const top = bars.find(({ value }) => value === most)
  return (
    <figure>
      <figcaption className="mb-3 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-sand tabular-nums">
          {top !== undefined && most > 0 && t('highest', { value: top.words })}
        </span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length * step} ${highest}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-b border-line"
      >
        {bars.map(({ name, value, words }, index) => {
          const height = most === 0 ? 0 : (value / (full ?? most)) * highest
          return (
            <rect
              key={name}
              x={index * step + (step - width) / 2}
              y={highest - height}
              width={width}
              height={height}
              className="fill-tan"
            >
              <title>{t('bar', { name, value: words })}</title>
            </rect>
          )
        })}
      </svg>
      <div
        aria-hidden="true"
        className="mt-1 grid auto-cols-fr grid-flow-col text-center text-xs text-sand"
      >
        {bars.map(({ name, short, below }) => (
          <span key={name} className="w-min justify-self-center">
            {short}
            {below !== undefined && <span className="block tabular-nums">{below}</span>}
          </span>
        ))}
      </div>
    </figure>
  )
}
