import { data, NavLink } from 'react-router'
import { contentNames } from '#contract/content-names.ts'
import type { Client } from '#contract/client.ts'
import { hasEmptySegment } from '#messages/address.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { frameNumber } from '#web/format/frame-number.ts'
import { ArticleText } from '#web/page/article-text.tsx'
import { requireOwnAddress } from '#web/page/load.ts'
import { parseArticle } from '#web/page/markdown.ts'
import { PageHead } from '#web/page/site.tsx'
import { apiContext, contentContext, siteContext, wordsContext } from '#web/server-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/content.ts'

export async function loader({ url, pattern, params, context }: Route.LoaderArgs) {
  const name = contentNames.find((one) => one === pattern)
  const page = context.get(contentContext).find(params.slug ?? pattern)
  if (page === null) throw data(null, { status: 404 })
  const site = context.get(siteContext)
  // The renderer answers 404.
  if (!hasEmptySegment(url.pathname)) requireOwnAddress(url, site, page.path)
  const words = context.get(wordsContext)(...import.meta.words)
  const { path, language } = page
  const { title, ...article } = parseArticle(
    page.write(await hasInstructors(context.get(apiContext))),
  )
  return {
    words,
    name,
    path,
    ...article,
    title: page.title ?? title,
    lang: language === site.language ? undefined : language,
  }
}

/** True where the school cannot say: these pages are there whatever fails. */
const hasInstructors = (api: Client): Promise<boolean> =>
  api.listInstructors({ query: { role: 'instructor', limit: 1 } }).then(
    ({ items }) => items.length > 0,
    () => true,
  )

/** From 1024 px on, the other pages are listed beside it. */
export default memoPage(function Content({ loaderData }: Route.ComponentProps) {
  const t = useMessages('content')
  const formats = useFormats()
  const nameOf = useMessages('layout')
  const { name, path, lang, changed, summary, blocks } = loaderData
  const title = loaderData.title ?? (name && nameOf(name)) ?? ''
  return (
    <div
      className={classNames(
        'mx-auto grid max-w-page gap-x-16 px-4 pt-12 pb-24 sm:px-6 lg:pt-24 lg:pb-40',
        name !== undefined && 'lg:grid-cols-[1fr_2fr]',
      )}
    >
      <PageHead
        title={title}
        {...(summary !== undefined && { description: summary })}
        canonical={path}
      />
      {name !== undefined && <SmallPrint />}
      <article
        lang={lang}
        className={classNames('min-w-0', name === undefined && 'mx-auto w-full max-w-3xl')}
      >
        <h1 className="text-5xl wrap-anywhere sm:text-6xl lg:text-7xl">{title}</h1>
        {changed !== undefined && (
          <p className="mt-5 text-sm text-text-quiet">
            <RichMessage
              of={t}
              message="lastChanged"
              values={{ date: formats.longDate(changed) }}
              tags={{ date: <time dateTime={changed} /> }}
            />
          </p>
        )}
        <div className="mt-10 text-lg leading-[1.7] lg:mt-14 lg:text-xl lg:leading-[1.7]">
          <ArticleText blocks={blocks} />
        </div>
      </article>
    </div>
  )
})

/** Numbered like frames; on a narrow screen the footer's links are enough. */
function SmallPrint() {
  const t = useMessages('content')
  const nameOf = useMessages('layout')
  return (
    <nav aria-label={t('smallPrint')} className="sticky top-28 hidden self-start pt-4 lg:block">
      <ul className="max-w-64 text-sm">
        {contentNames.map((name, index) => (
          <li key={name} className="border-t border-edge last:border-b">
            <NavLink
              to={`/${name}`}
              prefetch="intent"
              className="flex min-h-11 items-center gap-4 text-text-quiet no-underline hover:text-text aria-[current]:font-semibold aria-[current]:text-accent-strong"
            >
              <span aria-hidden="true" className="w-5 shrink-0 text-xs tracking-wide tabular-nums">
                {frameNumber(index)}
              </span>
              {nameOf(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
