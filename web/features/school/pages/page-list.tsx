import { useState } from 'react'
import { Link } from 'react-router'
import { v4 as newKey } from 'uuid'
import { legalNameOf, ownPages, type PageEntry } from '#contract/school-pages.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Those of every school, then its own (clause 20.4). */
export function PageList({ pages }: { pages: PageEntry[] }) {
  const t = useMessages('own-school')
  const [added] = useState(() => `page-${newKey().replaceAll('-', '')}`)
  const own = pages.filter(({ part }) => legalNameOf(part) === undefined)
  return (
    <section className="max-w-3xl">
      <p className="mb-6 text-text-quiet">{t('pagesText', { max: ownPages.max })}</p>
      <ul className="border-b border-edge">
        {pages.map((page) => (
          <PageRow key={page.part} page={page} />
        ))}
      </ul>
      {own.length === 0 && <p className="mt-4 text-sm text-text-quiet">{t('noPages')}</p>}
      <div className="mt-6">
        {own.length < ownPages.max ? (
          <ButtonLink to={`?part=${added}`}>{t('addPage')}</ButtonLink>
        ) : (
          <p className="text-sm text-text-quiet">{t('allPages', { max: ownPages.max })}</p>
        )}
      </div>
    </section>
  )
}

function PageRow({ page }: { page: PageEntry }) {
  const { part, slug, title, place, state, publishedAt, locked } = page
  const t = useMessages('own-school')
  const nameOf = useMessages('layout')
  const formats = useFormats()
  const name = legalNameOf(part)
  const facts = [
    `/${slug}`,
    t('place', { place }),
    ...(locked ? [t('fromFolder')] : []),
    ...(publishedAt === null
      ? locked
        ? []
        : [t('neverPublished')]
      : [t('publishedAt', { time: formats.dateTime(publishedAt) })]),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-edge py-3">
      <div className="min-w-0">
        <Link
          to={`?part=${part}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-accent-strong underline decoration-accent/60 underline-offset-4 hover:text-text"
        >
          {name === undefined ? title || `/${slug}` : nameOf(name)}
        </Link>
        <p className="text-sm wrap-anywhere text-text-quiet">{facts.join(' · ')}</p>
      </div>
      <StatusBadge tone={state === 'public' ? 'good' : 'waiting'}>
        {t('state', { state })}
      </StatusBadge>
    </li>
  )
}
