import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '#contract/endpoint.ts'
import type { handInCalls, OwnWork } from '#contract/hand-ins.ts'
import { useHandIn } from '#web/features/work/use-hand-in.ts'
import { useCall } from '#web/actions/use-call.ts'
import { useChange } from '#web/actions/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { AddPhotos } from './add-photos.tsx'
import { AboutAssignment } from './about-assignment.tsx'
import { HandInStatus } from './hand-in-status.tsx'
import { findMissing, SendHandIn } from './send-hand-in.tsx'
import { mayChange, turnOf } from './turn.ts'
import { useUploads } from './use-uploads.ts'
import { useWorkName, WorkCard } from './work-card.tsx'
import type { Flushes } from './work-texts.tsx'

type HandInViewProps = {
  own: CallResult<typeof handInCalls.readHandIn>
  now: number
}

/** Clause 18.2. */
export function HandInView({ own, now }: HandInViewProps) {
  const { assignment, works } = own
  const { _id: id, min, max, rules } = assignment
  const t = useMessages('hand-in')
  const { call } = useCall()
  const { running, change } = useChange()
  const { isHandingIn, handIn } = useHandIn()
  const [status, setStatus] = useState('')
  const [flushes] = useState<Flushes>(() => new Set())
  const [hasHandedIn, setHandedIn] = useState(false)
  const statusHeading = useRef<HTMLHeadingElement>(null)
  const photos = useRef<HTMLHeadingElement>(null)
  const nameOf = useWorkName()
  const turn = turnOf(own, now)
  const isEditable = mayChange(turn)
  const isAgain = turn === 'again'
  const uploads = useUploads(max - works.length, async (photo, idempotencyKey) => {
    await call('addWork', { params: { id }, body: { photo }, idempotencyKey })
    setStatus(t('added', { number: works.length + 1 }))
  })
  const hasGone = hasHandedIn && turn === 'waiting'
  // With the pressed button.
  useEffect(() => {
    if (hasGone) statusHeading.current?.focus()
  }, [hasGone])
  const remove = (work: OwnWork, index: number) =>
    void change({
      name: `remove ${work._id}`,
      label: t('removeAgree'),
      about: nameOf(work, index),
      question: {
        title: t('removeTitle'),
        text: t(isAgain ? 'removeTextAgain' : 'removeText'),
        about: nameOf(work, index),
        agree: t('removeAgree'),
        danger: true,
      },
      call: (call) => call('deleteWork', { params: { id: work._id } }),
      success: { title: t('removed') },
      unchanged: t('removedAlready'),
      next: photos,
    })
  const send = async () => {
    const prepare = () => Promise.all([...flushes].map((flush) => flush()))
    if (await handIn({ assignmentId: id, count: works.length, prepare })) setHandedIn(true)
  }

  const { failed } = uploads
  // Those that only wait for a failed one are no reason to wait.
  const uploading = uploads.uploads.filter(
    ({ state }) => state !== 'failed' && (state !== 'sent' || failed === 0),
  )
  const counts = { photos: works.length, min, max, uploading: uploading.length, failed }
  const hasNew = works.some(({ isNew }) => isNew)
  return (
    <div className="grid grid-cols-1 gap-10">
      <HandInStatus turn={turn} own={own} now={now} heading={statusHeading}>
        {isAgain && hasNew && findMissing(counts, t) === null && (
          <Button
            size="small"
            busy={isHandingIn}
            onClick={() => void send()}
            className="mt-1 justify-self-start"
          >
            {t('handInAgainCount', { count: works.length })}
          </Button>
        )}
      </HandInStatus>
      <AboutAssignment assignment={assignment} turn={turn} now={now} />
      {turn !== 'early' && (
        <section aria-labelledby="own-photos" className="grid grid-cols-1 gap-4">
          <h2 id="own-photos" ref={photos} tabIndex={-1} className="text-2xl">
            {t('yours')}
          </h2>
          {works.length === 0 && !isEditable && <p className="text-text-quiet">{t('noneGiven')}</p>}
          <ol className="border-edge">
            {works.map((work, index) => (
              <WorkCard
                key={work._id}
                work={work}
                index={index}
                rules={rules}
                changes={
                  isEditable
                    ? {
                        isAgain,
                        flushes,
                        isRemoving: running === `remove ${work._id}`,
                        remove: () => remove(work, index),
                      }
                    : null
                }
              />
            ))}
          </ol>
          {isEditable && <AddPhotos uploads={uploads} max={max} onStatus={setStatus} />}
        </section>
      )}
      {isEditable && (
        <SendHandIn
          counts={counts}
          isAgain={isAgain}
          hasNew={hasNew}
          busy={isHandingIn}
          send={() => void send()}
        />
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}
