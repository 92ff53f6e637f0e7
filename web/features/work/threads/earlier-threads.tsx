import { useId } from 'react'
import type { Thread } from '#contract/critique.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ThreadSubject } from './thread-subject.tsx'
import { LinkButton } from '#web/features/work/link-button.tsx'
import { useWorkCall } from '#web/features/work/use-work-call.ts'
import { focusElement } from '#web/features/work/elements.ts'
import { useReadWork, useShown, useWriting } from '#web/features/work/viewer-context.tsx'

/** Open threads of the previous version; a button resolves each in the shown one (clause 18.7). */
export function EarlierThreads() {
  const t = useMessages('viewer')
  const headingId = useId()
  const { work, read } = useReadWork()
  const { version, openThread } = useShown()
  const { leave } = useWriting()
  const { running, run } = useWorkCall(read)
  const before = work.versions[work.versions.indexOf(version) - 1]
  const open = before?.threads.filter(({ state }) => state === 'open') ?? []
  if (before === undefined || open.length === 0) return null

  const resolve = ({ _id, number }: Thread) =>
    run(
      _id,
      (call) =>
        call('changeThread', {
          params: { id: _id },
          body: { state: 'resolved', version: version._id },
        }),
      t('stateSet', { state: 'resolved', number }),
    ).then((done) => done && focusElement(headingId))
  const showIn = async (thread: Thread) => {
    if (await leave()) openThread(thread, before)
  }
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} tabIndex={-1} className="text-xl outline-none">
        {t('openBefore', { number: before.number })}
      </h2>
      <ol className="grid gap-2">
        {open.map((thread) => (
          <li key={thread._id} className="work-thread grid gap-2 p-3">
            <p className="flex gap-3">
              <span className="work-number">{thread.number}</span>
              <span className="min-w-0">
                <span className="block text-xs text-text-quiet">
                  <ThreadSubject thread={thread} />
                </span>
                <span className="line-clamp-3 wrap-anywhere">
                  {thread.comments[0]?.text ?? t('removed')}
                </span>
              </span>
            </p>
            <div className="flex flex-wrap items-center gap-x-3">
              {thread.mayResolve && (
                <Button
                  variant="quiet"
                  size="small"
                  busy={running === thread._id}
                  disabled={running !== null}
                  onClick={() => void resolve(thread)}
                >
                  {t('doneInThis')}
                  <span className="sr-only"> {t('thread', { number: thread.number })}</span>
                </Button>
              )}
              <LinkButton onClick={() => void showIn(thread)}>
                {t('showThere')}
                <span className="sr-only"> {t('thread', { number: thread.number })}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
