import { bookCalls } from '#contract/books.ts'
import { MonthSumsView } from '#web/features/books/month-sums.tsx'
import { useEarningColumns } from '#web/features/books/movement-columns.tsx'
import { useEarningsFile } from '#web/features/books/movement-files.ts'
import { Movements } from '#web/features/books/movements.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { ListTable } from '#web/lists/list-table.tsx'
import { readList, readPages } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/earnings.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'earnings:read')
  const [sums, { query, list }] = await Promise.all([
    api.sumEarnings(),
    readList(request, bookCalls.listEarnings, (query) => api.listEarnings({ query })),
  ])
  return { query, sums, list }
}

export default memoPage(function Earnings({
  loaderData: { query, sums, list },
}: Route.ComponentProps) {
  const formats = useFormats()
  const t = useMessages('books')
  const title = useMessages('layout')('earnings')
  const columns = useEarningColumns()
  const writeFile = useEarningsFile()
  return (
    <>
      <SectionHead
        page={title}
        title={title}
        text={t('earningsText', { percent: formats.percent(sums.percent) })}
      />
      <MonthSumsView {...sums} />
      <Movements
        months={sums.months}
        isEmpty={list.items.length === 0}
        fileName={t('earningsFile', { month: query.month ?? '' })}
        writeFile={async () => {
          const all = await readPages(
            (window) => api.listEarnings({ query: { ...query, sort: undefined, ...window } }),
            Infinity,
          )
          return writeFile(all.items)
        }}
      >
        <ListTable
          list={list}
          caption={t('earnings')}
          ownOrder={t('newestFirst')}
          columns={columns}
        />
      </Movements>
    </>
  )
})
