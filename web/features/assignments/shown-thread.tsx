import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Comment, Thread } from '#contract/critique.ts'
import { isResolved } from '#web/features/work/threads/thread-subject.tsx'
import { hasMore, readComments } from '#web/features/work/threads/read-comments.ts'
import type { List } from '#web/lists/read-list.ts'
import { useNotifyFailure } from '#web/actions/use-notify-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'

type ShownThreadProps = { thread: Thread; isNamed: boolean }

/** Its beginning; the rest on request. */
export function ShownThread({ thread, isNamed }: ShownThreadProps) {
  const viewer = useMessages('viewer')
  const notifyFailure = useNotifyFailure()
  const box = useRef<HTMLUListElement>(null)
  const [list, setList] = useState<List<Comment>>()
  const [pages, setPages] = useState(0)
  const { _id: id, number, advice } = thread
  const comments = list?.items ?? thread.comments
  const left = thread.replies - (comments.length - 1)
  const canLoad = list === undefined ? hasMore(thread) : list.next !== undefined

  const { pending, run: showMore } = useTask(async () => {
    try {
      const next = (await readComments(id, pages + 1)) ?? { items: thread.comments }
      flushSync(() => {
        setList(next)
        setPages(pages + 1)
      })
      // The button may be gone, and with it the keys of the dialog.
      const items = box.current?.querySelectorAll('li')
      ;(items?.[comments.length] ?? items?.[0])?.focus()
    } catch (error) {
      await notifyFailure(error)
    }
  })
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
      <span className="font-semibold tabular-nums">{number}</span>
      <ul ref={box} className="grid gap-2">
        {comments.map((comment, index) => (
          <li
            key={comment._id}
            tabIndex={-1}
            className={classNames('outline-none', index > 0 && 'border-s border-white/25 ps-3')}
          >
            {isNamed && <span className="neutral-quiet block text-sm">{comment.authorName}</span>}
            <span className="whitespace-pre-line wrap-anywhere">
              {comment.text ?? viewer('removed')}
            </span>
          </li>
        ))}
        {canLoad && (
          <li>
            <Button variant="quiet" size="small" busy={pending} onClick={showMore}>
              {left > 0 ? viewer('moreReplies', { count: left }) : viewer('wholeComment')}
            </Button>
          </li>
        )}
        {(isResolved(thread) || advice === 'keep') && (
          <li className="neutral-quiet text-sm">
            {advice === 'keep' ? viewer('advice', { advice }) : viewer('resolved')}
          </li>
        )}
      </ul>
    </li>
  )
}
