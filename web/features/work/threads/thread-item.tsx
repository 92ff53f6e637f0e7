import { Check, RotateCcw } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { critiqueLimits, type NewestComment, type Thread } from '#contract/critique.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { CommentItem, NewMark } from './comment-item.tsx'
import { fieldOf, positionOf, spotOf } from '#web/features/work/geometry.ts'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'
import { isResolved, ThreadSubject } from './thread-subject.tsx'
import { useWorkCall } from '#web/features/work/use-work-call.ts'
import { focusElement, focusPin, threadElement } from '#web/features/work/elements.ts'
import { useReadWork, useShown } from '#web/features/work/viewer-context.tsx'

/** Collapsed to its first comment. Escape leads back to its pin. */
export function ThreadItem({ thread }: { thread: Thread }) {
  const t = useMessages('viewer')
  const { work, read, news, comments: loadedComments } = useReadWork()
  const { threadId, openThread, closeThread } = useShown()
  const { _id, number, state, comments, replies, resolvedIn } = thread
  const isOpen = threadId === _id
  // Keeps a half-typed reply while another thread is open.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const { running, run } = useWorkCall(read)
  const loaded = loadedComments.get(_id)?.items
  const first = (isOpen ? loaded?.[0] : undefined) ?? comments[0]
  const isFreshReply = (comment: NewestComment) =>
    comment.thread === _id && comment._id !== comments[0]?._id
  const spot = spotOf(positionOf(thread))
  const bodyId = `${threadElement(_id)}-body`
  const resolver = work.versions.find((version) => version._id === resolvedIn)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    focusPin(_id)
  }
  const next = state === 'open' ? 'resolved' : 'open'
  const toggle = async () => {
    const changed = await run(
      'state',
      (call) => call('changeThread', { params: { id: _id }, body: { state: next } }),
      t('stateSet', { state: next, number }),
    )
    if (changed) focusElement(threadElement(_id))
  }
  return (
    <li>
      {/* Escape works anywhere in the thread. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <article
        aria-labelledby={threadElement(_id)}
        onKeyDown={onKeyDown}
        className={classNames(
          'work-thread',
          isOpen && 'is-chosen',
          isResolved(thread) && 'is-resolved',
        )}
      >
        <h3>
          <button
            type="button"
            id={threadElement(_id)}
            aria-expanded={isOpen}
            aria-controls={wasOpen ? bodyId : undefined}
            onClick={() => (isOpen ? closeThread() : openThread(thread))}
            className="work-thread-head flex w-full gap-3 rounded-panel p-3 text-start font-sans text-base tracking-normal hover:bg-text/5"
          >
            <span className="work-number">{number}</span>
            <span className="min-w-0">
              <span className="block font-semibold text-text">
                <ThreadSubject thread={thread} />
              </span>
              <span className="block text-xs text-text-quiet">
                {spot === null ? t('wholePicture') : t('field', { field: fieldOf(spot) })}
                {isResolved(thread) && (
                  <>
                    {' · '}
                    <Check aria-hidden="true" className="inline size-3.5 text-good" />{' '}
                    {resolver === undefined
                      ? t('resolved')
                      : t('resolvedIn', { number: resolver.number })}
                  </>
                )}
              </span>
            </span>
          </button>
        </h3>
        {first !== undefined && (
          <div className="px-3 pb-3">
            <CommentItem comment={first} isShort={!isOpen} />
            {!isOpen && replies > 0 && (
              <p className="mt-1 text-xs text-text-quiet">
                {t('replies', { count: replies })}
                {news.some(({ comment }) => isFreshReply(comment)) && <NewMark />}
              </p>
            )}
          </div>
        )}
        {wasOpen && (
          <div id={bodyId} hidden={!isOpen} className="grid gap-4 px-3 pb-3">
            <Replies thread={thread} />
            {work.mayComment && replies < critiqueLimits.comments.max && (
              <ReplyForm thread={thread} />
            )}
            {thread.mayResolve && (
              <Button
                variant="quiet"
                size="small"
                busy={running !== null}
                onClick={() => void toggle()}
                className="justify-self-start"
              >
                {next === 'resolved' ? (
                  <Check aria-hidden="true" className="size-4" />
                ) : (
                  <RotateCcw aria-hidden="true" className="size-4" />
                )}
                {t('setState', { state: next })}
              </Button>
            )}
          </div>
        )}
      </article>
    </li>
  )
}
