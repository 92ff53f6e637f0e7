import type { OwnSchool } from '#contract/school-parts.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** What the operator of the server has set. */
export function MoneyFacts({ money }: { money: OwnSchool['money'] }) {
  const t = useMessages('own-school')
  const formats = useFormats()
  const facts = [
    [t('paying'), t(money.provider ? 'atProvider' : 'byConfirmation')],
    [t('currency'), money.currency],
    [t('tax'), formats.percent(money.taxPercent)],
    [t('share'), formats.percent(money.instructorPercent)],
    [t('years'), String(money.bookYears)],
  ] as const
  return (
    <div className="grid max-w-2xl gap-6">
      <p className="text-text-quiet">{t('moneyText')}</p>
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm font-semibold text-text-quiet">{label}</dt>
            <dd className="text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
