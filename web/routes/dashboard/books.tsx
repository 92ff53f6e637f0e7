import { bookCalls } from '#contract/books.ts'
import { paymentMethods } from '#contract/receipts.ts'
import { MonthSumsView } from '#web/features/books/month-sums.tsx'
import { useEntryColumns } from '#web/features/books/movement-columns.tsx'
import { useEntriesFile } from '#web/features/books/movement-files.ts'
import { Movements } from '#web/features/books/movements.tsx'
import { WaitingMoney } from '#web/features/books/waiting-money.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { Filter } from '#web/lists/filter.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { readList, readPages } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/books.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** Transactions per page: the sums are above, and nothing is below. */
const rows = 20

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'books:read')
  const [months, open, health, { query, list }] = await Promise.all([
    api.sumMonths(),
    api.listOpen(),
    api.readProviderHealth(),
    readList(request, bookCalls.listEntries, (query) => api.listEntries({ query }), rows),
  ])
  return { query, months, open, health, list }
}

export default memoPage(function Books({ loaderData }: Route.ComponentProps) {
  const { query, months, open, health, list } = loaderData
  const t = useMessages('books')
  const columns = useEntryColumns()
  const writeFile = useEntriesFile()
  const layout = useMessages('layout')
  return (
    <>
      <SectionHead page={layout('books')} title={layout('books')} text={t('text')}>
        <ButtonLink to="/dashboard/refunds" variant="quiet">
          {layout('refunds')}
        </ButtonLink>
      </SectionHead>
      <MonthSumsView months={months} />
      <WaitingMoney items={open} health={health} />
      <Movements
        months={months}
        isEmpty={list.items.length === 0}
        fileName={t('booksFile', { month: query.month ?? '' })}
        writeFile={async () => {
          const all = await readPages(
            (window) => api.listEntries({ query: { ...query, sort: undefined, ...window } }),
            Infinity,
          )
          return writeFile(all.items)
        }}
        more={
          <Filter
            name="method"
            label={t('paymentMethod')}
            all={t('allMethods')}
            className="grid gap-1"
            choices={paymentMethods
              .filter((method) => method !== 'free')
              .map((method) => [method, t('method', { method })])}
          />
        }
      >
        <ListTable
          list={list}
          caption={t('transactions')}
          ownOrder={t('newestFirst')}
          columns={columns}
        />
      </Movements>
    </>
  )
})
