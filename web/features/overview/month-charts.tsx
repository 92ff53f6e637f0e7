import type { ShownMonth } from '#contract/overview.ts'
import { monthBars, monthsInUse } from '#web/features/books/month-bars.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { Part } from './part.tsx'

/** Fewer bars would be as wide as the chart. */
const minBars = 3

const fullnessOf = ({ taught: { seats, taken } }: ShownMonth) => (seats === 0 ? 0 : taken / seats)

const hasData = ({ income, places, people, taught }: ShownMonth) =>
  income + places + people + taught.seats > 0

/** This month in figures, four charts, and a table with their numbers (clause 16.1). */
export function MonthCharts({ months }: { months: ShownMonth[] }) {
  const t = useMessages('overview')
  const formats = useFormats()
  const number = (count: number) => formats.number(count)
  const inUse = monthsInUse(months, hasData, minBars)
  const bars = (valueOf: (month: ShownMonth) => number, format: (value: number) => string) =>
    monthBars(inUse, formats, valueOf, format, format === formats.sum ? number : format)
  const figures: Figure[] = [
    { name: t('gross'), format: ({ income }) => formats.sum(income) },
    { name: t('seatsSold'), format: ({ places }) => number(places) },
    {
      name: t('full'),
      format: (month) =>
        month.taught.seats === 0 ? t('noClasses') : formats.share(fullnessOf(month)),
    },
    { name: t('people'), format: ({ people }) => number(people) },
  ]
  return (
    <Part title={t('months')} all="/dashboard/books">
      <ThisMonth months={months} figures={figures} />
      <div className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
        <BarChart
          title={formats.sumLabel(t('incomeByMonth'))}
          bars={bars(({ income }) => income, formats.sum)}
        />
        <BarChart title={t('seatsByMonth')} bars={bars(({ places }) => places, number)} />
        <BarChart title={t('fullness')} bars={bars(fullnessOf, formats.share)} full={1} />
        <BarChart title={t('peopleByMonth')} bars={bars(({ people }) => people, number)} />
      </div>
      <MonthTable months={months} figures={figures} />
    </Part>
  )
}

type Figure = { name: string; format: (month: ShownMonth) => string }
type FiguresProps = { months: ShownMonth[]; figures: Figure[] }

function MonthTable({ months, figures }: FiguresProps) {
  const t = useMessages('overview')
  const formats = useFormats()
  return (
    <details className="mt-6">
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-accent-strong">
        {t('asTable')}
      </summary>
      <table className="mt-2 w-full max-w-3xl text-end text-sm tabular-nums max-sm:text-xs">
        <caption className="sr-only">{t('months')}</caption>
        <thead className="text-text-quiet">
          <tr>
            <th className="py-2 text-start font-semibold">{t('month')}</th>
            {figures.map(({ name }) => (
              <th key={name} className="py-2 ps-4 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((one) => (
            <tr key={one.month} className="border-t border-edge">
              <th scope="row" className="py-2 text-start font-normal">
                {formats.month(one.month, 'short')}
              </th>
              {figures.map(({ name, format }) => (
                <td key={name} className="py-2 ps-4">
                  {format(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Beside the month before. */
function ThisMonth({ months, figures }: FiguresProps) {
  const t = useMessages('overview')
  const formats = useFormats()
  const [before, current] = months.slice(-2)
  if (before === undefined || current === undefined) return null
  return (
    <>
      <h3 className="mt-2 mb-3 font-sans font-semibold">{formats.month(current.month)}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
        {figures.map(({ name, format }) => (
          <div key={name}>
            <dt className="text-sm text-text-quiet">{name}</dt>
            <dd>
              <span className="block font-display text-3xl font-light tabular-nums wrap-anywhere">
                {format(current)}
              </span>
              <span className="text-sm text-text-quiet tabular-nums">
                {t('monthBefore', {
                  month: formats.month(before.month, 'short'),
                  figure: format(before),
                })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
