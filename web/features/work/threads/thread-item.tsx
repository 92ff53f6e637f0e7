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
import { threadElement, type Viewer } from '#web/features/work/use-viewer.ts'

type ThreadItemProps = {
  thread: Thread
  viewer: Viewer
  fresh: ReadonlySet<string>
}

/** Collapsed to its first comment. Escape leads back to its pin. */
export function ThreadItem({ thread, viewer, fresh }: ThreadItemProps) {
  const t = useMessages('viewer')
  const { _id, number, state, comments, replies, resolvedIn } = thread
  const isOpen = viewer.threadId === _id
  // Keeps a half-typed reply while another thread is open.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const { running, run } = useWorkCall(viewer.read)
  const loaded = viewer.comments.get(_id)?.items
  const first = (isOpen ? loaded?.[0] : undefined) ?? comments[0]
  const isFreshReply = (comment: NewestComment) =>
    comment.thread === _id && comment._id !== comments[0]?._id
  const spot = spotOf(positionOf(thread))
  const bodyId = `${threadElement(_id)}-body`
  const resolver = viewer.work.versions.find((version) => version._id === resolvedIn)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    viewer.goToPin(thread)
  }
  const next = state === 'open' ? 'resolved' : 'open'
  const toggle = async () => {
    const changed = await run(
      'state',
      (call) => call('changeThread', { params: { id: _id }, body: { state: next } }),
      t('stateSet', { state: next, number }),
    )
    if (changed) document.getElementById(threadElement(_id))?.focus()
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
            onClick={() => viewer.select(isOpen ? null : thread)}
            className="work-thread-head flex w-full gap-3 rounded-panel p-3 text-start font-sans text-base tracking-normal hover:bg-cream/5"
          >
            <span className="work-number">{number}</span>
            <span className="min-w-0">
              <span className="block font-semibold text-cream">
                <ThreadSubject thread={thread} />
              </span>
              <span className="block text-xs text-sand">
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
            <CommentItem
              comment={first}
              viewer={viewer}
              isFresh={fresh.has(first._id)}
              isShort={!isOpen}
            />
            {!isOpen && replies > 0 && (
              <p className="mt-1 text-xs text-sand">
                {t('replies', { count: replies })}
                {viewer.news.some(({ comment }) => isFreshReply(comment)) && <NewMark />}
              </p>
            )}
          </div>
        )}
        {wasOpen && (
          <div id={bodyId} hidden={!isOpen} className="grid gap-4 px-3 pb-3">
            <Replies thread={thread} viewer={viewer} fresh={fresh} />
            {viewer.work.mayComment && replies < critiqueLimits.comments.max && (
              <ReplyForm thread={thread} viewer={viewer} />
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
