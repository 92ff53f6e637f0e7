import { ChevronUp, MailCheck, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { CardLink, OutboxLink } from '#web/features/account/links.tsx'
import { useAction } from '#web/features/account/use-action.ts'
import { useSite } from '#web/page/site.tsx'
import { hasNoRecord } from '#web/session/messages.ts'
import { useSession } from '#web/session/session-state.ts'
import {
  mailVerificationAgain,
  refreshAccount,
  useVerificationMail,
  type VerificationMail,
} from '#web/session/verification.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Asks for the confirmation of this e-mail in a line, which opens to say why, and what became of the mail. */
export function VerifyReminder({ email, onClose }: { email: string; onClose: () => void }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  // Confirming the e-mail then gives the person their user record back.
  const awaitsRecord = hasNoRecord(useSession())
  const canMail = useSite().mail !== 'none'
  const last = useVerificationMail()
  const mail: VerificationMail = last.email === email ? last : { email, state: 'none' }
  const { run } = useAction(mailVerificationAgain)
  useRefreshOnReturn()
  return (
    <section
      aria-label="Confirm your e-mail"
      className="verify-banner z-30 border-t border-line bg-espresso"
    >
      <div className="mx-auto max-w-page px-4 text-sm sm:px-6">
        <div className="flex min-h-12 items-center gap-x-3">
          <MailCheck aria-hidden="true" className="size-4 shrink-0 text-tan" />
          <p role="status" className="min-w-0">
            {canMail ? inShort[mail.state] : 'Your e-mail is not confirmed.'}
          </p>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-tan-bright hover:text-cream"
          >
            {open ? 'Less' : 'More'}
            <ChevronUp aria-hidden="true" className={classNames('size-4', open && 'rotate-180')} />
          </button>
          <button
            type="button"
            aria-label="Close this reminder"
            onClick={onClose}
            className="-mr-3 ml-auto grid size-11 shrink-0 place-items-center rounded-full text-sand hover:text-cream"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
        <div
          id={id}
          hidden={!open}
          className="grid max-w-prose justify-items-start gap-3 pt-1 pb-5 wrap-anywhere text-sand"
        >
          {canMail ? (
            <>
              <p>
                It shows that the address is yours: a link for a forgotten password and news of your
                classes then reach you, and nobody else.
              </p>
              <p>
                <MailText mail={mail} email={email} /> <OutboxLink />
              </p>
              <Button variant="quiet" size="small" busy={mail.state === 'sending'} onClick={run}>
                {mail.state === 'failed' ? 'Try again' : 'Send again'}
              </Button>
            </>
          ) : (
            <p>
              <WithoutMail awaitsRecord={awaitsRecord} />
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

const inShort: Record<VerificationMail['state'], string> = {
  none: 'Please confirm your e-mail.',
  sending: 'Please confirm your e-mail.',
  sent: 'Please confirm your e-mail.',
  'sent-again': 'A new link is on its way.',
  failed: 'No link is on its way.',
}

function WithoutMail({ awaitsRecord }: { awaitsRecord: boolean }) {
  return (
    <>
      This school cannot send mail yet, so you cannot confirm your e-mail.{' '}
      {awaitsRecord ? (
        <>
          Please write to one of its <CardLink to="/instructors">instructors</CardLink>: the school
          has to set up its mail before you can get your record back.
        </>
      ) : (
        'You need not do anything.'
      )}
    </>
  )
}

function MailText({ mail, email }: { mail: VerificationMail; email: string }) {
  if (mail.state === 'failed')
    return (
      <>
        No link is on its way to {email}:{' '}
        <span className="font-semibold text-bad">{mail.problem.message}</span>
      </>
    )
  const link = mail.state === 'sent-again' ? 'A new link is on its way' : 'We sent a link'
  return (
    <>
      {link} to {email}. Follow it, and you are done.
    </>
  )
}

/** Many people follow the link elsewhere, such as on their phone, and come back here. */
function useRefreshOnReturn(): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshAccount()
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
}
