import { MailCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { OutboxLink } from '#web/features/account/outbox-link.tsx'
import { useSession } from '#web/session/auth.ts'
import {
  mailVerificationAgain,
  refreshAccount,
  useVerificationMail,
  type VerificationMail,
} from '#web/session/verification.ts'
import { Button } from '#web/ui/button.tsx'
import { useSite } from '#web/ui/site.tsx'

const storageKey = 'verify-banner-closed'

function wasClosedFor(uid: string): boolean {
  try {
    return sessionStorage.getItem(storageKey) === uid
  } catch {
    return false
  }
}

function rememberClosed(uid: string): void {
  try {
    sessionStorage.setItem(storageKey, uid)
  } catch {
    // Storage is refused: the banner comes back with the next page load.
  }
}

/** Asks people whose e-mail is not confirmed yet to follow the link that they were sent. */
export function VerifyBanner() {
  const session = useSession()
  const [closedFor, setClosedFor] = useState<string | null>(null)
  if (session.state !== 'signed-in' && session.state !== 'no-record') return null
  const { uid, email, emailVerified } = session.user
  if (emailVerified || email === null || closedFor === uid || wasClosedFor(uid)) return null
  const close = () => {
    rememberClosed(uid)
    setClosedFor(uid)
  }
  return <Banner email={email} onClose={close} />
}

function Banner({ email, onClose }: { email: string; onClose: () => void }) {
  const canMail = useSite().mail !== 'none'
  const last = useVerificationMail()
  const mail: VerificationMail = last.email === email ? last : { email, state: 'none' }
  useRefreshOnReturn()
  return (
    <section
      aria-label="Confirm your e-mail"
      className="relative z-10 border-b border-line bg-espresso"
    >
      <div className="mx-auto flex max-w-page items-start gap-3 px-4 py-2.5 sm:items-center sm:px-6">
        <MailCheck aria-hidden="true" className="size-5 shrink-0 text-tan max-sm:mt-3" />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-5 gap-y-1">
          <p role="status" className="min-w-0 grow basis-64 text-sm wrap-anywhere">
            {canMail ? <MailText mail={mail} email={email} /> : withoutMail} <OutboxLink />
          </p>
          {canMail && (
            <Button
              variant="quiet"
              size="small"
              busy={mail.state === 'sending'}
              onClick={() => void mailVerificationAgain()}
            >
              Send again
            </Button>
          )}
        </div>
        <button
          type="button"
          aria-label="Close this reminder"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-full text-sand hover:text-cream"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </section>
  )
}

const withoutMail =
  'This school cannot send mail yet, so you cannot confirm your e-mail. You need not do anything.'

function MailText({ mail, email }: { mail: VerificationMail; email: string }) {
  if (mail.state === 'failed')
    return (
      <>
        Please confirm your e-mail. The link to {email} could not be sent:{' '}
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
