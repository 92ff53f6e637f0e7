import { classCalls } from '#contract/class-calls.ts'
import { dashboardHeads, emptyLists } from '#web/copy.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { OwnClassesTable } from '#web/features/teaching/own-classes-table.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { countLabel, readAsked } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { Route } from './+types/my-class.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = (await requireUser(request, 'classes:add')).record
  const { list } = await readAsked(request, classCalls.listInstructorClasses, (query) =>
    api.listInstructorClasses({ query: { ...query, email } }),
  )
  return list
}

export default function MyClass({ loaderData: list }: Route.ComponentProps) {
  const count = countLabel(list, useFormats())
  return (
    <>
      <SectionHead page="My Class" {...dashboardHeads.ownClasses(count)} />
      {list.items.length === 0 ? (
        <Empty text={emptyLists.ownClasses}>
          <ButtonLink to="/dashboard/addclass">{emptyLists.addClass}</ButtonLink>
        </Empty>
      ) : (
        <OwnClassesTable list={list} />
      )}
    </>
  )
}
