import type { MonthSums } from '#contract/books.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { monthBars, monthsInUse } from './month-bars.ts'

type Sums = MonthSums & { share?: number }

/** Fewer bars would be as wide as the page. */
const minBars = 6

/** A chart, and a table with its numbers (clause 13.11). */
export function MonthSumsView({ months, percent }: { months: Sums[]; percent?: number }) {
  const t = useMessages('books')
  const formats = useFormats()
  const inFull = (amount: number) => formats.number(amount)
  const hasData = ({ income, refunded, places }: Sums) => income + refunded + places > 0
  const shown = monthsInUse(months, hasData, minBars)
  return (
    <section
      aria-label={t('months')}
      className="mb-12 grid gap-x-12 gap-y-8 lg:grid-cols-[2fr_3fr]"
    >
      <BarChart
        title={t('grossAndSeats')}
        bars={monthBars(shown, formats, ({ income }) => income, formats.sum, inFull).map(
          (bar, index) => ({ ...bar, below: formats.number(shown[index]?.places ?? 0) }),
        )}
      />
      <table className="w-full self-start text-end text-sm tabular-nums max-sm:text-xs">
        <caption className="sr-only">{t('monthsCaption')}</caption>
        <thead className="text-text-quiet">
          <tr>
            <th className="py-2 text-start font-semibold">{t('month')}</th>
            <th className="px-2 py-2 text-end font-semibold">{t('gross')}</th>
            <th className="px-2 py-2 text-end font-semibold">{t('refunds')}</th>
            <th className="px-2 py-2 text-end font-semibold">{t('seats')}</th>
            <th className="py-2 text-end font-semibold">
              {percent === undefined
                ? t('net')
                : t('yourPercent', { percent: formats.percent(percent) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {monthsInUse(months, hasData, 1)
            .toReversed()
            .map(({ month, income, refunded, places, share }) => (
              <tr key={month} className="border-t border-edge">
                <th scope="row" className="py-2 text-start font-normal">
                  {formats.month(month, 'short')}
                </th>
                <td className="px-2 py-2">{formats.sum(income)}</td>
                <td className="px-2 py-2">{formats.sum(refunded)}</td>
                <td className="px-2 py-2">{formats.number(places)}</td>
                <td className="py-2 font-semibold">{formats.sum(share ?? income - refunded)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
