import { useState } from 'react'
import { pagePartName } from '#contract/school-pages.ts'
import { schoolPartNames } from '#contract/school-parts.ts'
import { PageForm } from '#web/features/school/pages/page-form.tsx'
import { PageList } from '#web/features/school/pages/page-list.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { Elsewhere } from '#web/features/school/elsewhere.tsx'
import { HomeForm } from '#web/features/school/home-form.tsx'
import { Invitations } from '#web/features/school/invitations.tsx'
import { LookForm } from '#web/features/school/look-form.tsx'
import { MoneyFacts } from '#web/features/school/money-facts.tsx'
import { NameForm } from '#web/features/school/name-form.tsx'
import { PeopleForm } from '#web/features/school/people-form.tsx'
import { TextsView } from '#web/features/school/texts-view.tsx'
import { VersionList } from '#web/features/school/version-list.tsx'
import { ViewLinks } from '#web/lists/view-links.tsx'
import { memoPage } from '#web/page/memo-page.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import type { Route } from './+types/school.ts'

const views = [...schoolPartNames, 'pages', 'money'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'school:edit')
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('part')
  const page = pagePartName.safeParse(asked).data
  const view = page === undefined ? (views.find((one) => one === asked) ?? 'name') : 'pages'
  // Of the list of pages there are no versions.
  const part = page ?? (view === 'money' || view === 'pages' ? undefined : view)
  const [school, invitations, texts, versions, presentPage] = await Promise.all([
    api.readSchool(),
    view === 'people' ? api.listInvitations() : [],
    view === 'texts' ? readTexts(searchParams) : null,
    part === undefined ? [] : api.listPartVersions({ params: { part } }),
    page && api.readPage({ params: { part: page } }),
  ])
  return { view, part, school, invitations, texts, versions, page, presentPage }
}

async function readTexts(searchParams: URLSearchParams) {
  const [q, id] = [searchParams.get('q') ?? '', searchParams.get('text')]
  const { items: named } = id === null ? { items: [] } : await api.findTexts({ query: { q: id } })
  const text = named.find((one) => one.id === id)
  const found = text === undefined ? await api.findTexts({ query: { q } }) : { total: 0, items: [] }
  return { q, text, found }
}

/** Clause 20.1. */
export default memoPage(function School({ loaderData }: Route.ComponentProps) {
  const { view, part, school, invitations, texts, versions, page, presentPage } = loaderData
  // From this version on the form shows what was restored; otherwise it keeps what is typed.
  const [restored, setRestored] = useState(0)
  const present = versions[0]?.version ?? 0
  const formKey = `${part} ${present < restored ? 0 : restored}`
  const t = useMessages('own-school')
  const title = useMessages('layout')('school')
  return (
    <>
      <SectionHead page={title} title={title} text={t('text')} />
      <ViewLinks
        label={t('parts')}
        views={views.map((one) => ({
          to: `?part=${one}`,
          words: t('part', { part: one }),
          isShown: one === view,
        }))}
      />
      {view === 'money' && <MoneyFacts money={school.money} />}
      {view === 'name' && <NameForm key={formKey} present={school.name} />}
      {view === 'look' && <LookForm key={formKey} present={school.look} />}
      {view === 'home' && <HomeForm key={formKey} present={school.home} />}
      {texts !== null && <TextsView key={formKey} present={school.texts} {...texts} />}
      {view === 'people' && <PeopleForm key={formKey} present={school.people} />}
      {view === 'people' && <Invitations open={invitations} />}
      {view === 'name' && <Elsewhere />}
      {view === 'pages' && !page && <PageList pages={school.pages} />}
      {page && presentPage && <PageForm key={formKey} part={page} present={presentPage} />}
      {part && (
        <VersionList
          key={part}
          part={part}
          versions={versions}
          onRestored={() => setRestored(present + 1)}
        />
      )}
    </>
  )
})
