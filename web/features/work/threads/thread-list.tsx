import { MessageCirclePlus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '#web/words/use-messages.ts'
import { ThreadItem } from './thread-item.tsx'
import './threads.css'
import { focusElement, threadElement, threadsElement } from '#web/features/work/elements.ts'
import type { Filter } from '#web/features/work/use-shown-version.ts'
import { useReadWork, useShown } from '#web/features/work/viewer-context.tsx'

const filters: Filter[] = ['open', 'all']

/** Announces new comments, which never move the focus. */
export function ThreadList() {
  const t = useMessages('viewer')
  const { work, news } = useReadWork()
  const { version, threads, threadId, filter, setFilter } = useShown()
  useFocusChosen(threadId)
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
                onClick={() => setFilter(each)}
                className="work-filter"
              >
                {t('show', { filter: each })}
              </button>
            ))}
          </div>
        )}
      </div>
      <p role="status" className="text-sm text-accent-strong empty:hidden">
        {last !== undefined &&
          t('news', {
            count: news.length,
            author: last.comment.authorName,
            number: last.thread.number,
          })}
      </p>
      {threads.length === 0 ? (
        <p className="rounded-panel border border-dashed border-edge p-4 text-text-quiet">
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
            <ThreadItem key={thread._id} thread={thread} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** However it was chosen: by its pin, by a link, or by writing it. */
function useFocusChosen(threadId: string | null) {
  const { key } = useLocation()
  // Each navigation has its own key, also one to the same thread.
  const focusChosen = useEffectEvent((_key: string) => {
    if (threadId !== null) focusElement(threadElement(threadId))
  })
  useEffect(() => focusChosen(key), [key])
}
