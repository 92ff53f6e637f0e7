import { contentNames, type ContentName } from '#contract/content-names.ts'
import type { DeletedCount } from '#contract/fields.ts'
import { faultOfIssue } from '#contract/issue-faults.ts'
import {
  formerOf,
  isPagePart,
  legalNameOf,
  ownPages,
  pagePart,
  storedPage,
  type PageEntry,
  type PagePart,
  type PageValue,
  type SchoolPage,
  type StoredPage,
} from '#contract/school-pages.ts'
import type { PresentPage } from '#contract/school-parts.ts'
import { languages, type Language } from '#messages/languages.ts'
import { fault } from '#messages/reasons.ts'
import { invalidInput } from '#platform/http/errors.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { takeLock } from '#school/base/take-lock.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import * as repo from './parts.repo.ts'

// The school's own pages (clause 20.4): parts of its settings that come and go.

type PartRow = Tables['school_parts']

const variable = 'CONTENT_DIR'

/** Pages are changed one after the other: no two get the same address, and none is one too many. */
export const lockPages = (trx: Trx): Promise<void> => takeLock(trx, 'pages')

const sortPages = (pages: readonly SchoolPage[]): SchoolPage[] =>
  pages.toSorted((a, b) => a.order - b.order || (a.slug < b.slug ? -1 : 1))

/** The present version of each page, drafts too, in the order of their links. */
export function readPages(rows: readonly PartRow[]): SchoolPage[] {
  const found = rows.flatMap(({ part, value }) => {
    if (!isPagePart(part)) return []
    const { data } = storedPage.safeParse(JSON.parse(value))
    return data === undefined ? [] : [{ ...data, part }]
  })
  return sortPages(found)
}

const none = Object.fromEntries(languages.map((language) => [language, ''])) as PageValue['text']

/** Of a page that was never published: the text that visitors read, or an empty draft. */
function unpublished({ pageFiles }: School, part: PagePart): SchoolPage {
  const name = legalNameOf(part)
  const own = { part, place: 'footer' as const, former: [] }
  if (name === undefined)
    return { ...own, slug: '', order: 50, state: 'draft', title: none, text: none }
  const { title = none, text = none } = pageFiles?.[name] ?? {}
  return { ...own, slug: name, order: contentNames.indexOf(name), state: 'public', title, text }
}

const isFile = ({ pageFiles }: School, part: PagePart) => {
  const name = legalNameOf(part)
  return name !== undefined && pageFiles?.[name].isOwn === true
}

/** As it was published, else as it is before that. */
export const findPage = (
  school: School,
  pages: readonly SchoolPage[],
  part: PagePart,
): SchoolPage =>
  (isFile(school, part) ? undefined : pages.find((page) => page.part === part)) ??
  unpublished(school, part)

/** As if this one were published, in its place. */
export const replacePage = (pages: readonly SchoolPage[], page: SchoolPage): SchoolPage[] =>
  sortPages([...pages.filter(({ part }) => part !== page.part), page])

const listLockedFields = (school: School, part: PagePart): Record<string, string> =>
  isFile(school, part) ? { title: variable, text: variable } : {}

/** An id that no page has is that of an empty draft. */
export async function readPage(school: School, part: PagePart): Promise<PresentPage> {
  const [latest] = await repo.listVersions(school.db, part, 1)
  const pages = readPages(latest === undefined ? [] : [latest])
  const { part: _, ...value } = findPage(school, pages, part)
  return { version: latest?.version ?? 0, value, locked: listLockedFields(school, part) }
}

/** Those of every school, then its own; without texts. */
export function listPages(
  school: School,
  rows: readonly PartRow[],
  [own = 'en']: readonly Language[],
): PageEntry[] {
  const pages = readPages(rows)
  const everywhere = contentNames.map((name): PagePart => `page-${name}`)
  const further = pages.map(({ part }) => part).filter((part) => !everywhere.includes(part))
  return [...everywhere, ...further].map((part) => {
    const row = rows.find((one) => one.part === part)
    const { slug, place, order, state, title } = findPage(school, pages, part)
    return {
      part,
      slug,
      place,
      order,
      state,
      locked: isFile(school, part),
      title: titleIn(title, own),
      version: row?.version ?? 0,
      publishedAt: row?.at ?? null,
    }
  })
}

const titleIn = (title: PageValue['title'], language: Language) =>
  language in title ? title[language as keyof typeof title] : title.en

/** What only pages of its own are refused for. */
async function checkAddress(school: School, slug: string, others: SchoolPage[]) {
  if (others.some((other) => other.slug === slug || other.former.includes(slug)))
    throw refuseFields({ slug: fault('slugTaken') })
  if (await school.isReserved?.(slug)) throw refuseFields({ slug: fault('slugReserved') })
  const own = others.filter((other) => legalNameOf(other.part) === undefined)
  if (own.length >= ownPages.max)
    throw refuseFields({ slug: fault('manyPages', { max: ownPages.max }) })
}

function checkLegal({ pageFiles }: School, name: ContentName, value: PageValue) {
  if (pageFiles?.[name].isOwn) throw refuseFields({ text: fault('isLocked', { variable }) })
  if (value.slug !== name) throw refuseFields({ slug: fault('slugFixed', { slug: name }) })
  if (value.place === 'none') throw refuseFields({ place: fault('alwaysLinked') })
}

/**
 * The page to store, with its former addresses. 400 for an invalid field, an address that the site or another page
 * uses, and a public page without a title or text in the school's language.
 */
export async function checkPage(
  school: School,
  part: PagePart,
  sent: unknown,
  pages: readonly SchoolPage[],
): Promise<StoredPage> {
  const { data: value, error } = pagePart.safeParse(sent, { error: faultOfIssue })
  if (error !== undefined) throw invalidInput(error)
  const others = pages.filter((page) => page.part !== part)
  const name = legalNameOf(part)
  if (name === undefined) await checkAddress(school, value.slug, others)
  else checkLegal(school, name, value)
  const [own = 'en'] = school.settings.languages
  const missing = {
    ...(titleIn(value.title, own) === '' && {
      [`title.${own}`]: fault('required', { label: 'labelTitle' }),
    }),
    ...(titleIn(value.text, own) === '' && {
      [`text.${own}`]: fault('required', { label: 'labelPageText' }),
    }),
  }
  if (value.state === 'public' && Object.keys(missing).length > 0) throw refuseFields(missing)
  const before = pages.find((page) => page.part === part)
  return { ...value, former: formerOf(before, value.slug) }
}

/** Its present and former addresses are free then. 404 for a page that is not there, or that every school has. */
export function deletePage(school: School, actor: Actor, part: PagePart): Promise<DeletedCount> {
  return act(school, actor, 'school:edit', async (trx) => {
    await lockPages(trx)
    const [latest] = await repo.listVersions(trx, part, 1)
    if (latest === undefined || legalNameOf(part) !== undefined) throw refuse('not-found', 'noPage')
    await repo.deleteVersionsUpTo(trx, part, latest.version)
    const subject = { id: part, name: `/${readPages([latest])[0]?.slug ?? ''}` }
    await school.happened(trx, { kind: 'page-deleted', at: school.clock(), by: actor, subject })
    return { deletedCount: 1 }
  })
}
