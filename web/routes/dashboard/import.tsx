import { useSearchParams } from 'react-router'
import type { ImportKind } from '#contract/imports.ts'
import { ImportView } from '#web/features/imports/import-view.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { addressWith } from '#web/lists/address.ts'
import { ViewLinks } from '#web/lists/view-links.tsx'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/import.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'imports:run')
  return null
}

export default memoPage(function ImportPage() {
  const t = useMessages('imports')
  const title = useMessages('layout')('import')
  const [search] = useSearchParams()
  const kind: ImportKind = search.get('kind') === 'classes' ? 'classes' : 'people'
  return (
    <>
      <SectionHead page={title} title={title} text={t('text')} />
      <ViewLinks
        label={t('kinds')}
        views={(['people', 'classes'] as const).map((one) => ({
          to: addressWith(search, { kind: one }),
          words: t(one),
          isShown: one === kind,
        }))}
      />
      <ImportView key={kind} kind={kind} />
    </>
  )
})
