import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallResult } from '#contract/endpoint.ts'
import type { handInCalls, OwnWork } from '#contract/hand-ins.ts'
import { useChange } from '#web/lists/use-change.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { AddPhotos } from './add-photos.tsx'
import { AboutAssignment } from './about-assignment.tsx'
import { HandInStatus } from './hand-in-status.tsx'
import { SendHandIn } from './send-hand-in.tsx'
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
  const { revalidate } = useRevalidator()
  const { running, change } = useChange()
  const [status, setStatus] = useState('')
  const [flushes] = useState<Flushes>(() => new Set())
  const statusHeading = useRef<HTMLHeadingElement>(null)
  const photos = useRef<HTMLHeadingElement>(null)
  const nameOf = useWorkName()
  const turn = turnOf(own, now)
  const isEditable = mayChange(turn)
  const isAgain = turn === 'again'
  const uploads = useUploads(max - works.length, async (photo, idempotencyKey) => {
    await callApi(() => api.addWork({ params: { id }, body: { photo }, idempotencyKey }))
    await revalidate()
    setStatus(t('added', { number: works.length + 1 }))
  })
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
      call: () => api.deleteWork({ params: { id: work._id } }),
      success: { title: t('removed') },
      unchanged: t('removedAlready'),
      next: photos,
    })
  const send = () =>
    void change({
      name: 'hand in',
      label: t('handIn'),
      about: assignment.title,
      question: {
        title: t('askTitle', { count: works.length }),
        text: t('askText'),
        agree: t('handIn'),
      },
      call: async () => {
        await Promise.all([...flushes].map((flush) => flush()))
        return api.handIn({ params: { id } })
      },
      success: { title: t('handedIn'), text: t('handedInText') },
      unchanged: t('handedInAlready'),
      next: statusHeading,
    })

  const { failed } = uploads
  // Those that only wait for a failed one are no reason to wait.
  const uploading = uploads.uploads.filter(
    ({ state }) => state !== 'failed' && (state !== 'sent' || failed === 0),
  )
  return (
    <div className="grid grid-cols-1 gap-10">
      <HandInStatus turn={turn} own={own} now={now} heading={statusHeading} />
      <AboutAssignment assignment={assignment} turn={turn} now={now} />
      {turn !== 'early' && (
        <section aria-labelledby="own-photos" className="grid grid-cols-1 gap-4">
          <h2 id="own-photos" ref={photos} tabIndex={-1} className="text-2xl">
            {t('yours')}
          </h2>
          {works.length === 0 && !isEditable && <p className="text-sand">{t('noneGiven')}</p>}
          <ol className="border-line">
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
          counts={{
            photos: works.length,
            min,
            max,
            uploading: uploading.length,
            failed,
          }}
          isAgain={isAgain}
          hasNew={works.some(({ isNew }) => isNew)}
          busy={running === 'hand in'}
          send={send}
        />
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}
