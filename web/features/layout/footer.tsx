import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { archiveTopics, tagline, topicWords } from '#web/copy.ts'
import { topicAddress } from '#web/features/classes/class-query.ts'
import { useSite } from '#web/page/site.tsx'
import { Brand } from './brand.tsx'

const linkLook =
  'inline-flex min-h-11 items-center text-sand decoration-tan underline-offset-4 hover:text-cream hover:underline'

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

/** The foot of every page (clause 1.9). */
export function Footer() {
  const { social } = useSite()
  return (
    <footer className="border-t border-line bg-espresso">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-10 px-4 py-16 sm:grid-cols-[2fr_1fr_1fr] sm:px-6">
        <div className="grid content-start gap-2">
          <Brand />
          <p className="text-sand">{tagline}</p>
        </div>
        <LinkList title="Our Archive">
          {archiveTopics.map((topic) => (
            <li key={topic}>
              <Link to={topicAddress(topic)} className={linkLook}>
                {topicWords[topic]}
              </Link>
            </li>
          ))}
        </LinkList>
        {social.length > 0 && (
          <LinkList title="Social">
            {social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener" className={linkLook}>
                  {name}
                </a>
              </li>
            ))}
          </LinkList>
        )}
      </div>
    </footer>
  )
}
