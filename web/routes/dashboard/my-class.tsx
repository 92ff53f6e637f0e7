import { classCalls } from '#contract/class-calls.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { OwnClassesTable } from '#web/features/teaching/own-classes-table.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { countLabel, readList } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/my-class.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = (await requireUser(request, 'classes:add')).record
  const { list } = await readList(request, classCalls.listInstructorClasses, (query) =>
    api.listInstructorClasses({ query: { ...query, email } }),
  )
  return list
}

export default memoPage(function MyClass({ loaderData: list }: Route.ComponentProps) {
  const t = useMessages('teaching')
  const page = useMessages('layout')('myClass')
  const count = countLabel(list, useFormats())
  return (
    <>
      <SectionHead page={page} title={t('ownTitle', { count })} text={t('ownText')}>
        {list.items.length > 0 && (
          <ButtonLink to="/dashboard/addclass" variant="quiet">
            {t('add')}
          </ButtonLink>
        )}
      </SectionHead>
      {list.items.length === 0 ? (
        <Empty text={t('none')}>
          <ButtonLink to="/dashboard/addclass">{t('add')}</ButtonLink>
        </Empty>
      ) : (
        <OwnClassesTable list={list} />
      )}
    </>
  )
})
