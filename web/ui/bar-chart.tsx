import { classNames } from './class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'

/**
 * A name, a short name and, for many bars on a phone, a letter; a number, in words and, if those are too
 * long, as a figure; and a note below.
 */
export type Bar = {
  name: string
  short: string
  letter?: string | undefined
  value: number
  words: string
  figure?: string
  below?: string
}

type BarChartProps = {
  title: string
  bars: Bar[]
  full?: number
}

/** In pixels: its frame without the padding. */
const highest = 128

/** No negative values. It is a picture: a table beside it has the numbers. */
export function BarChart({ title, bars, full }: BarChartProps) {
  const t = useMessages('dashboard')
  const max = Math.max(...bars.map(({ value }) => value), 0)
  const top = bars.find(({ value }) => value === max)
  // On a phone many bars leave no room for figures.
  const isCrowded = bars.some(({ letter }) => letter !== undefined)
  return (
    <figure className="@container/chart">
      <figcaption className="mb-3 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        {isCrowded && (
          <span className="text-sm text-text-quiet tabular-nums @min-[28rem]/chart:hidden">
            {top !== undefined && max > 0 && t('highest', { value: top.words })}
          </span>
        )}
      </figcaption>
      <div
        aria-hidden="true"
        className="grid auto-cols-fr grid-flow-col border-b border-edge text-xs"
      >
        {bars.map(({ name, value, words, figure = words }) => (
          <div
            key={name}
            title={t('bar', { name, value: words })}
            // A full-height bar has its figure in the padding.
            className="flex h-37 min-w-0 flex-col items-center justify-end pt-5"
          >
            {value > 0 && (
              <span
                className={classNames(
                  'mb-0.5 whitespace-nowrap tabular-nums',
                  isCrowded && '@max-[28rem]/chart:hidden',
                )}
              >
                {figure}
              </span>
            )}
            <svg
              width="70%"
              height={max === 0 ? 0 : (value / (full ?? max)) * highest}
              className="max-w-14 shrink-0"
            >
              <rect width="100%" height="100%" className="fill-accent" />
            </svg>
          </div>
        ))}
      </div>
      <div
        aria-hidden="true"
        className="mt-1 grid auto-cols-fr grid-flow-col text-center text-xs text-text-quiet"
      >
        {bars.map(({ name, short, letter, below }) => (
          <span key={name} className="w-min justify-self-center">
            {letter !== undefined && <span className="@min-[28rem]/chart:hidden">{letter}</span>}
            <span className={letter && '@max-[28rem]/chart:hidden'}>{short}</span>
            {below !== undefined && <span className="block tabular-nums">{below}</span>}
          </span>
        ))}
      </div>
    </figure>
  )
}
