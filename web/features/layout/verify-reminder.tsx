import { MailCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { CardLink, OutboxLink } from '#web/features/account/links.tsx'
import { useAction } from '#web/features/account/use-action.ts'
import { useSite } from '#web/page/site.tsx'
import { hasNoRecord } from '#web/session/messages.ts'
import { useSession } from '#web/session/use-session.ts'
import {
  mailVerificationAgain,
  refreshAccount,
  useVerificationMail,
  type VerificationMail,
} from '#web/session/verification.ts'
import { Button } from '#web/ui/button.tsx'

/** Asks for the confirmation of this e-mail, and tells what became of the mail. */
export function VerifyReminder({ email, onClose }: { email: string; onClose: () => void }) {
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
      className="verify-banner z-30 border-t border-line bg-espresso shadow-[0_-0.5rem_1.5rem_rgb(0_0_0/0.4)]"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 sm:px-6">
        <MailCheck aria-hidden="true" className="size-5 shrink-0 text-tan max-sm:hidden" />
        <p role="status" className="min-w-0 grow basis-64 text-sm wrap-anywhere">
          {canMail ? (
            <MailText mail={mail} email={email} />
          ) : (
            <WithoutMail awaitsRecord={awaitsRecord} />
          )}{' '}
          <OutboxLink />
        </p>
        {canMail && (
          <Button variant="quiet" size="small" busy={mail.state === 'sending'} onClick={run}>
            {mail.state === 'failed' ? 'Try again' : 'Send again'}
          </Button>
        )}
        <button
          type="button"
          aria-label="Close this reminder"
          onClick={onClose}
          className="ml-auto grid size-11 shrink-0 place-items-center rounded-full text-sand hover:text-cream"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </section>
  )
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
        Please confirm your e-mail. No link is on its way to {email}:{' '}
        <span className="font-semibold text-bad">{mail.problem.message}</span>
      </>
    )
  if (mail.state === 'sent-again')
    return <>Please confirm your e-mail. A new link is on its way to {email}.</>
  return <>Please confirm your e-mail. We sent a link to {email}.</>
}

/** Many people follow the link elsewhere, such as on their phone, and come back here. */
function useRefreshOnReturn(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshAccount()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
