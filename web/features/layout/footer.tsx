import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { archiveTopics, contentNames, contentPages, tagline, topicWords } from '#web/copy.ts'
import { topicAddress } from '#web/features/classes/class-query.ts'
import { useSite } from '#web/page/site.tsx'
import { Brand } from './brand.tsx'

const linkLook =
  'inline-flex min-h-11 items-center text-sand decoration-tan underline-offset-4 hover:text-cream hover:underline'

/** Links in a line, behind what they have in common. */
function LinkLine({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center gap-x-5">
      <h2 className="font-sans font-normal tracking-normal">{title}</h2>
      <ul className="contents">{children}</ul>
    </section>
  )
}

/** The foot of every page (clause 1.9). */
export function Footer() {
  const { social } = useSite()
  return (
    <footer className="border-t border-line bg-espresso text-sm">
      <div className="mx-auto max-w-page px-4 py-3 sm:px-6 lg:py-5">
        <div className="flex flex-wrap items-center justify-between gap-x-12">
          <div className="flex flex-wrap items-center gap-x-5">
            <Brand />
            <p className="text-sand">{tagline}</p>
          </div>
          <LinkLine title="Our Archive">
            {archiveTopics.map((topic) => (
              <li key={topic}>
                <Link to={topicAddress(topic)} className={linkLook}>
                  {topicWords[topic]}
                </Link>
              </li>
            ))}
          </LinkLine>
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-12 border-t border-line pt-1 lg:mt-2 lg:pt-2">
          <ul className="flex flex-wrap gap-x-3.5 sm:gap-x-5">
            {contentNames.map((name) => (
              <li key={name}>
                <Link to={`/${name}`} className={linkLook}>
                  {contentPages[name]}
                </Link>
              </li>
            ))}
          </ul>
          {social.length > 0 && (
            <LinkLine title="Social">
              {social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener" className={linkLook}>
                    {name}
                  </a>
                </li>
              ))}
            </LinkLine>
          )}
        </div>
      </div>
    </footer>
  )
}
