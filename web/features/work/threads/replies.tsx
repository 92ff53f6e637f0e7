import { useRef } from 'react'
import type { Thread } from '#contract/critique.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { SpinnerIcon } from '#web/ui/spinner.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { CommentItem } from './comment-item.tsx'
import { hasMore } from './read-comments.ts'
import { useReadWork } from '#web/features/work/viewer-context.tsx'

/** Loaded when the thread is opened; a button loads the next ones. */
export function Replies({ thread }: { thread: Thread }) {
  const t = useMessages('viewer')
  const layout = useMessages('layout')
  const box = useRef<HTMLOListElement>(null)
  const { comments, load, loadMore, ...work } = useReadWork()
  const { _id: id } = thread
  const list = comments.get(id)
  const failure = work.failure?.threadId === id ? work.failure : null
  const replies = list?.items.slice(1) ?? []
  const left = list?.next === undefined ? 0 : Math.max(thread.replies - replies.length, 1)

  const { pending: isLoading, run: loadWith } = useTask((how: typeof load) => how(id))
  const showMore = async () => {
    if (!(await loadWith(loadMore))) return
    // The button may be gone, and the new replies are what comes next.
    box.current?.querySelectorAll('li')[replies.length]?.focus()
  }
  return (
    <>
      {replies.length > 0 && (
        <ol
          ref={box}
          aria-label={t('repliesList')}
          className="grid gap-4 border-s border-edge ps-3"
        >
          {replies.map((reply) => (
            <li key={reply._id} tabIndex={-1} className="outline-none">
              <CommentItem comment={reply} />
            </li>
          ))}
        </ol>
      )}
      {failure !== null ? (
        <div role="alert" className="grid justify-items-start gap-3 text-sm">
          {describeRouteError(failure.error, layout)}
          <Button variant="quiet" size="small" busy={isLoading} onClick={() => void loadWith(load)}>
            {layout('tryAgain')}
          </Button>
        </div>
      ) : left > 0 ? (
        <Button
          variant="quiet"
          size="small"
          busy={isLoading}
          onClick={showMore}
          className="justify-self-start"
        >
          {t('moreReplies', { count: left })}
        </Button>
      ) : (
        list === undefined &&
        hasMore(thread) && (
          <p role="status" className="text-sm text-text-quiet">
            <SpinnerIcon /> {t('repliesLoading')}
          </p>
        )
      )}
    </>
  )
}
