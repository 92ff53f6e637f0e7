import { MessageCirclePlus } from 'lucide-react'
import { useMessages } from '#web/words/use-messages.ts'
import { ThreadItem } from './thread-item.tsx'
import { threadsElement, type Filter, type Viewer } from '#web/features/work/use-viewer.ts'

const filters: Filter[] = ['open', 'all']

/** Announces new comments and never moves the focus. */
export function ThreadList({ viewer }: { viewer: Viewer }) {
  const t = useMessages('viewer')
  const { work, version, threads, filter, news } = viewer
  const fresh = new Set(news.map(({ comment }) => comment._id))
  const last = news.at(-1)
  return (
    <section aria-labelledby={threadsElement} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={threadsElement} tabIndex={-1} className="text-xl outline-none">
          {t('comments', { count: version.threads.length })}
        </h2>
        {version.threads.some(({ state }) => state !== 'open') && (
          <div role="group" aria-label={t('filter')} className="flex">
            {filters.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === filter}
                onClick={() => viewer.setFilter(each)}
                className="work-filter"
              >
                {t('show', { filter: each })}
              </button>
            ))}
          </div>
        )}
      </div>
      <p role="status" className="text-sm text-tan-bright empty:hidden">
        {last !== undefined &&
          t('news', {
            count: news.length,
            author: last.comment.authorName,
            number: last.thread.number,
          })}
      </p>
      {threads.length === 0 ? (
        <p className="rounded-panel border border-dashed border-line p-4 text-sand">
          {version.threads.length > 0 ? t('noneOpen') : work.mayComment ? t('noneYet') : t('none')}
          {version.threads.length === 0 && work.mayComment && (
            <span className="mt-2 flex items-start gap-2 text-sm">
              <MessageCirclePlus aria-hidden="true" className="size-5 shrink-0" />
              {t('howTo')}
            </span>
          )}
        </p>
      ) : (
        <ol className="grid gap-2">
          {threads.map((thread) => (
            <ThreadItem key={thread._id} thread={thread} viewer={viewer} fresh={fresh} />
          ))}
        </ol>
      )}
    </section>
  )
}
