import type { ReactNode } from 'react'
import { movementKinds, type MonthSums } from '#contract/books.ts'
import { useFiltering } from '#web/lists/address.ts'
import { CsvButton } from '#web/actions/csv-button.tsx'
import { Filter } from '#web/lists/filter.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type MovementsProps = {
  months: MonthSums[]
  isEmpty: boolean
  writeFile: () => Promise<string>
  fileName: string
  more?: ReactNode
  children: ReactNode
}

export function Movements(props: MovementsProps) {
  const t = useMessages('books')
  const loading = useMessages('dashboard')('loading')
  const formats = useFormats()
  const { months, isEmpty, writeFile, fileName, more, children } = props
  const filtering = useFiltering('month', 'kind', 'method')
  return (
    <section aria-labelledby="movements">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 id="movements" className="text-2xl">
          {t('transactions')}
        </h2>
        <div className="flex flex-wrap items-end gap-3 max-sm:w-full max-sm:*:grow">
          <Filter
            name="month"
            label={t('month')}
            all={t('allMonths')}
            className="grid gap-1"
            choices={months.toReversed().map(({ month }) => [month, formats.month(month)])}
          />
          <Filter
            name="kind"
            label={t('type')}
            all={t('allTypes')}
            className="grid gap-1"
            choices={movementKinds.map((kind) => [kind, t('kind', { kind })])}
          />
          {more}
          <CsvButton label={t('download')} writeFile={writeFile} fileName={fileName} />
        </div>
      </div>
      {filtering && <Spinner label={loading} />}
      {!filtering && !isEmpty && <>{children}</>}
      {!filtering && isEmpty && (
        <Empty text={t('noTransactions')}>
          <p className="text-text-quiet">{t('noTransactionsText')}</p>
        </Empty>
      )}
    </section>
  )
}
