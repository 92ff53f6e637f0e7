import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { contentNames } from '#contract/content-names.ts'
import { topicAddress } from '#web/features/classes/class-query.ts'
import { useSite } from '#web/page/site.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { archiveTopics } from './archive.ts'
import { LanguageLink } from './language-link.tsx'
import { Brand } from './brand.tsx'

const linkClass =
  'inline-flex items-center text-text-quiet decoration-accent underline-offset-4 hover:text-text hover:underline'

/** On a phone its parts go into the surrounding columns. */
const lineClass =
  'max-sm:contents sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-12'

function LinkLine({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sm:flex sm:flex-wrap sm:items-center sm:gap-x-5">
      <h2 className="font-sans font-normal tracking-normal max-sm:leading-8">{title}</h2>
      <ul className="contents">{children}</ul>
    </section>
  )
}

/**
 * Clauses 1.9, 21.2: each topic leads to its classes where it has any. Without languages where there is no page in any of
 * them.
 */
export function Footer({ hasLanguages }: { hasLanguages: boolean }) {
  const t = useMessages('layout')
  const topicName = useMessages('topics')
  const { social, offered, emptyTopics, tagline, contact, pages, withdrawal } = useSite()
  const written = contentNames.map((name) => ({ path: `/${name}`, title: t(name) }))
  const further = pages.filter(({ place }) => place === 'footer')
  const right = withdrawal === 'eu' ? [{ path: '/withdraw', title: t('withdraw') }] : []
  return (
    <footer className="border-t border-edge bg-card text-sm">
      <div className="mx-auto max-w-page px-4 py-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 sm:px-6 lg:py-5">
        <div className={lineClass}>
          <div className="flex flex-wrap items-center gap-x-5 max-sm:col-span-2 max-sm:mb-2">
            <Brand />
            <p className="text-text-quiet max-sm:flex-1 max-sm:basis-32">{tagline}</p>
          </div>
          <LinkLine title={t('archive')}>
            {archiveTopics.map((topic) => (
              <li key={topic}>
                {emptyTopics.includes(topic) ? (
                  <span className="inline-flex min-h-8 items-center text-text-quiet sm:min-h-11">
                    {topicName(topic)}
                  </span>
                ) : (
                  <Link to={topicAddress(topic)} className={`min-h-8 sm:min-h-11 ${linkClass}`}>
                    {topicName(topic)}
                  </Link>
                )}
              </li>
            ))}
          </LinkLine>
        </div>
        <div className={`mt-1 border-t border-edge pt-1 lg:mt-2 lg:pt-2 ${lineClass}`}>
          {social.length > 0 && (
            <LinkLine title={t('social')}>
              {social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener" className={`min-h-8 sm:min-h-11 ${linkClass}`}>
                    {name}
                  </a>
                </li>
              ))}
            </LinkLine>
          )}
          {contact.length > 0 && (
            <ul className="flex flex-wrap gap-x-3.5 text-text-quiet max-sm:col-span-2 max-sm:mt-2 sm:gap-x-5">
              {contact.map(({ text, url }) => (
                <li key={text} className="inline-flex min-h-8 items-center sm:min-h-11">
                  {url ? (
                    <a href={url} className={`min-h-8 sm:min-h-11 ${linkClass}`}>
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </li>
              ))}
            </ul>
          )}
          <ul className="flex flex-wrap gap-x-3.5 border-edge max-sm:col-span-2 max-sm:mt-2 max-sm:border-t sm:gap-x-5">
            {[...written, ...right, ...further].map(({ path, title }) => (
              <li key={path}>
                <Link to={path} className={`min-h-11 ${linkClass}`}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          {hasLanguages && offered.length > 0 && (
            <LinkLine title={t('language')}>
              {offered.map(({ language, name }) => (
                <li key={language}>
                  <LanguageLink
                    language={language}
                    className={`min-h-8 sm:min-h-11 ${linkClass} aria-[current]:text-text`}
                  >
                    {name}
                  </LanguageLink>
                </li>
              ))}
            </LinkLine>
          )}
        </div>
      </div>
    </footer>
  )
}
