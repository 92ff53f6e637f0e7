import { useId } from 'react'
import { pageUrl } from '#messages/address.ts'
import { RowButton } from '#web/lists/row-button.tsx'
import { useSite } from '#web/page/site.tsx'
import { useCopy } from '#web/page/use-copy.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** What another site can show of the school, as code and addresses to copy (clause 20.8). */
export function Elsewhere() {
  const t = useMessages('own-school')
  const site = useSite()
  const id = useId()
  const copy = useCopy({ copied: t('copied'), byHand: t('copyByHand') })
  const url = (path: string) => pageUrl(site, site.language, path)
  const title = t('nextClasses')
  const source = url('/embed/classes?limit=6')
  const list = `<iframe src="${source}" title="${title}" style="width: 100%; height: 40rem; border: 0"></iframe>`
  const rows = [
    [t('embedList'), list],
    [t('embedCalendar'), url('/classes.ics')],
    [t('embedJson'), url('/embed/classes.json')],
  ] as const
  return (
    <section aria-labelledby={id} className="mt-12 grid max-w-3xl gap-5">
      <h2 id={id} className="text-xl">
        {t('elsewhere')}
      </h2>
      <p className="text-text-quiet">{t('elsewhereText')}</p>
      <dl className="grid gap-5">
        {rows.map(([label, text]) => (
          <div key={label} className="grid gap-2">
            <dt className="text-sm font-semibold text-text-quiet">{label}</dt>
            <dd className="flex flex-wrap items-center justify-between gap-3">
              <code translate="no" className="min-w-0 text-sm wrap-anywhere">
                {text}
              </code>
              <RowButton about={label} variant="quiet" onClick={() => void copy(text)}>
                {t('copy')}
              </RowButton>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
