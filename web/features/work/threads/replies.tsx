import { useRef } from 'react'
import type { Thread } from '#contract/critique.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { SpinnerIcon } from '#web/ui/spinner.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { CommentItem } from './comment-item.tsx'
import { hasMore } from './read-comments.ts'
import type { Viewer } from '#web/features/work/use-viewer.ts'

type RepliesProps = {
  thread: Thread
  viewer: Viewer
  fresh: ReadonlySet<string>
}

/** Loaded when the thread is opened; a button loads the next ones. */
export function Replies({ thread, viewer, fresh }: RepliesProps) {
  const t = useMessages('viewer')
  const layout = useMessages('layout')
  const box = useRef<HTMLOListElement>(null)
  const { _id: id } = thread
  const list = viewer.comments.get(id)
  const failure = viewer.failure?.threadId === id ? viewer.failure : null
  const replies = list?.items.slice(1) ?? []
  const left = list?.next === undefined ? 0 : Math.max(thread.replies - replies.length, 1)

  const { pending: isLoading, run: loadWith } = useTask((load: typeof viewer.load) => load(id))
  const showMore = async () => {
    if (!(await loadWith(viewer.loadMore))) return
    // The button may be gone, and the new replies are what comes next.
    box.current?.querySelectorAll('li')[replies.length]?.focus()
  }
  return (
    <>
      {replies.length > 0 && (
        <ol
          ref={box}
          aria-label={t('repliesList')}
          className="grid gap-4 border-s border-line ps-3"
        >
          {replies.map((reply) => (
            <li key={reply._id} tabIndex={-1} className="outline-none">
              <CommentItem comment={reply} viewer={viewer} isFresh={fresh.has(reply._id)} />
            </li>
          ))}
        </ol>
      )}
      {failure !== null ? (
        <div role="alert" className="grid justify-items-start gap-3 text-sm">
          {describeRouteError(failure.error, layout)}
          <Button
            variant="quiet"
            size="small"
            busy={isLoading}
            onClick={() => void loadWith(viewer.load)}
          >
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
          <p role="status" className="text-sm text-sand">
            <SpinnerIcon /> {t('repliesLoading')}
          </p>
        )
      )}
    </>
  )
}
