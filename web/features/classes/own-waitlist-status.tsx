import { useRef } from 'react'
import type { SchoolClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import type { WaitlistStatus } from '#contract/waitlist.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Change } from '#web/actions/use-change.ts'
import { useSite } from '#web/page/site.tsx'
import { userOf, useSession } from '#web/session/session-state.ts'
import { mailVerificationAgain } from '#web/session/verification.ts'
import { ButtonLink, type Variant } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type OwnWaitlistStatusProps = {
  schoolClass: Pick<SchoolClass, '_id' | 'className'>
  /** Undefined if not on the waitlist. */
  entry: WaitlistStatus | undefined
  /** The page to book the held seat on; null for this page. */
  bookAt: string | null
  /** The look of the join button. */
  join?: Variant
  /** Reloads the entry if the page's data lack it. */
  onChange?: () => Promise<void>
}

/** Join, leave, or take the held seat (clause 15.1). */
export function OwnWaitlistStatus(props: OwnWaitlistStatusProps) {
  const { schoolClass, entry, bookAt, join: variant = 'quiet', onChange } = props
  const t = useMessages('waitlist')
  const formats = useFormats()
  const changes = useChange()
  const line = useRef<HTMLDivElement>(null)
  const offerLink = useOfferLink()
  const { _id: id, className } = schoolClass
  const about = { about: className, next: line }
  const join: Change = {
    ...about,
    name: 'join',
    label: t('join'),
    variant,
    className: 'w-full',
    call: async (call) => {
      await call('joinWaitlist', { params: { id } })
      await onChange?.()
      return { modifiedCount: 1 }
    },
    success: { title: t('joined'), text: t('joinedText') },
    unchanged: t('joined'),
    offerAfter: (error) =>
      error instanceof ApiError && error.code === 'email-not-verified'
        ? offerLink(error.message, about)
        : undefined,
  }
  const leave = (isOffer: boolean): Change => ({
    ...about,
    name: 'leave',
    label: t(isOffer ? 'decline' : 'leave'),
    variant: 'quiet',
    question: {
      title: t(isOffer ? 'declineTitle' : 'leaveTitle'),
      text: t(isOffer ? 'declineText' : 'leaveText', { className }),
      agree: t(isOffer ? 'declineAgree' : 'leave'),
      danger: true,
    },
    call: async (call) => {
      const left = await call('leaveWaitlist', { params: { id } })
      await onChange?.()
      return left
    },
    success: { title: t(isOffer ? 'declined' : 'left') },
    unchanged: t('notOn'),
  })
  const body = () => {
    if (entry === undefined) return <ChangeButton changes={changes} requested={join} />
    const { position, offeredUntil } = entry
    if (offeredUntil === null)
      return (
        <>
          <p className="font-semibold">{t('position', { position })}</p>
          <ChangeButton changes={changes} requested={leave(false)} />
        </>
      )
    return (
      <>
        <p className="w-full font-semibold text-good">
          {t('offered', { time: formats.dateTime(offeredUntil) })}
        </p>
        <div className="flex flex-wrap gap-3">
          {bookAt !== null && (
            <ButtonLink to={bookAt} size="small">
              <span>
                {t('bookNow')}
                <span className="sr-only"> {className}</span>
              </span>
            </ButtonLink>
          )}
          <ChangeButton changes={changes} requested={leave(true)} />
        </div>
      </>
    )
  }
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm outline-none"
    >
      {body()}
    </div>
  )
}

function useOfferLink() {
  const t = useMessages('layout')
  const canMail = useSite().mail !== 'none'
  const email = userOf(useSession())?.email ?? null
  return (why: string, about: Pick<Change, 'about' | 'next'>): Change | undefined => {
    if (!canMail || email === null) return undefined
    return {
      ...about,
      name: 'join',
      label: t('sendAgain'),
      question: { title: t('confirmEmail'), text: why, about: email, agree: t('sendAgain') },
      call: async () => {
        await mailVerificationAgain()
        return { modifiedCount: 1 }
      },
      success: { title: t('linkSentAgain'), text: t('sentAgainTo', { email }) },
      unchanged: t('linkNotSent'),
    }
  }
}
