import type { NewWithdrawal } from '#contract/withdrawals.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** What somebody has typed, to check or to keep. */
export function Declared({
  declared: { name, email, receipt, text },
}: {
  declared: NewWithdrawal
}) {
  const t = useMessages('withdraw')
  const facts: [string, string | undefined][] = [
    [t('name'), name],
    [t('email'), email],
    [t('receipt'), receipt],
    [t('bought'), text],
  ]
  return (
    <dl className="border-b border-edge">
      {facts.map(
        ([term, fact]) =>
          fact && (
            <div
              key={term}
              className="grid gap-x-4 border-t border-edge py-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
            >
              <dt className="text-text-quiet">{term}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
