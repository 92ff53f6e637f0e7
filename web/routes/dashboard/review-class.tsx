import { useLocation, useSearchParams } from 'react-router'
import type { QueryOf } from '#contract/api.ts'
import { approvalCalls } from '#contract/approval-calls.ts'
import { classStatuses, type ClassStatus } from '#contract/classes.ts'
import { useClassesFile } from '#web/features/approval/classes-file.ts'
import { keepPlaces, useShown } from '#web/features/approval/keep-places.ts'
import { ReviewTable } from '#web/features/approval/review-table.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { addressWith, useFiltering } from '#web/lists/address.ts'
import { CsvButton } from '#web/actions/csv-button.tsx'
import { countLabel, readList, readPages } from '#web/lists/read-list.ts'
import { ViewLinks } from '#web/lists/view-links.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/review-class.ts'

type Query = QueryOf<'listAllClasses'>

/** Those that wait for review first, unless another order was chosen. */
const readClasses = (query: Query) => (window: Query) => {
  const sort = query.status === undefined ? ('-waiting' as const) : undefined
  return api.listAllClasses({ query: { sort, ...query, ...window } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'classes:review')
  const [{ query, list }, pending] = await Promise.all([
    readList(request, approvalCalls.listAllClasses, (query) => readClasses(query)({})),
    api.listAllClasses({ query: { status: 'pending', limit: 1 } }),
  ])
  const { status } = query
  const { search } = new URL(request.url)
  return {
    query,
    status,
    list: status === undefined ? await keepPlaces(search, list) : list,
    pending,
  }
}

export default memoPage(function ReviewClass({
  loaderData: { query, status, list, pending },
}: Route.ComponentProps) {
  const t = useMessages('approval')
  const files = useMessages('imports')
  const writeFile = useClassesFile()
  const page = useMessages('layout')('approval')
  const loading = useMessages('dashboard')('loading')
  const count = countLabel(pending, useFormats())
  const filtering = useFiltering('status')
  useShown(useLocation().search, list.items)
  const found =
    list.items.length > 0 ? (
      <ReviewTable list={list} ownOrder={t(status === undefined ? 'ownOrder' : 'newestFirst')} />
    ) : (
      <Nothing status={status} />
    )
  return (
    <>
      <SectionHead page={page} title={t('total', { count })} text={t('text')}>
        <CsvButton
          label={files('exportCsv')}
          fileName={files('classesFile')}
          writeFile={async () => writeFile((await readPages(readClasses(query), Infinity)).items)}
        />
      </SectionHead>
      <StatusFilter current={status} />
      {filtering ? <Spinner label={loading} /> : found}
    </>
  )
})

function Nothing({ status }: { status: ClassStatus | undefined }) {
  const t = useMessages('approval')
  return (
    <Empty text={status === undefined ? t('none') : t('noneOf', { status })}>
      {status === undefined ? (
        <p className="text-text-quiet">{t('noneText')}</p>
      ) : (
        <ButtonLink to="?" variant="quiet">
          {t('seeAll')}
        </ButtonLink>
      )}
    </Empty>
  )
}

/** All classes, then each status, pending first. */
const views = [undefined, ...new Set<ClassStatus>(['pending', ...classStatuses])]

function StatusFilter({ current }: { current: ClassStatus | undefined }) {
  const t = useMessages('approval')
  const word = useMessages('facts')
  const [search] = useSearchParams()
  return (
    <ViewLinks
      label={t('views')}
      views={views.map((status) => ({
        to: addressWith(search, { status: status ?? null }),
        words: status === undefined ? t('all') : word('status', { status }),
        isShown: status === current,
      }))}
    />
  )
}
