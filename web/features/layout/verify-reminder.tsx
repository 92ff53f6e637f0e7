import { ChevronUp, MailCheck, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { CardLink, OutboxLink } from '#web/features/account/card-links.tsx'
import { describeRouteError } from '#web/page/failure.tsx'
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
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { RichMessage } from '#web/words/rich-message.tsx'

type VerifyReminderProps = {
  email: string
  onClose: () => void
  className: string
}

/** One line, which opens to show the reason and the state of the mail. */
export function VerifyReminder({ email, onClose, className }: VerifyReminderProps) {
  const t = useMessages('layout')
  const [open, setOpen] = useState(false)
  const id = useId()
  // Confirming the e-mail then restores the person's user record.
  const awaitsRecord = hasNoRecord(useSession())
  const canMail = useSite().mail !== 'none'
  const last = useVerificationMail()
  const mail: VerificationMail = last.email === email ? last : { email, state: 'none' }
  const { run } = useTask(mailVerificationAgain)
  useRefreshOnReturn()
  return (
    <section
      aria-label={t('confirmEmail')}
      className={classNames('border-edge bg-card', className)}
    >
      <div className="mx-auto max-w-page px-4 text-sm sm:px-6">
        <div className="flex min-h-12 items-center gap-x-3">
          <MailCheck aria-hidden="true" className="size-4 shrink-0 text-accent" />
          <p role="status" className="min-w-0">
            {t(canMail ? inShort[mail.state] : 'notConfirmed')}
          </p>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-accent-strong hover:text-text"
          >
            {t(open ? 'less' : 'more')}
            <ChevronUp aria-hidden="true" className={classNames('size-4', open && 'rotate-180')} />
          </button>
          <button
            type="button"
            aria-label={t('closeReminder')}
            onClick={onClose}
            className="-me-3 ms-auto grid size-11 shrink-0 place-items-center rounded-full text-text-quiet hover:text-text"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
        <div
          id={id}
          hidden={!open}
          className="grid max-w-prose justify-items-start gap-3 pt-1 pb-5 wrap-anywhere text-text-quiet"
        >
          {canMail ? (
            <>
              <p>{t('whyConfirm')}</p>
              <p>
                <MailText mail={mail} email={email} /> <OutboxLink />
              </p>
              <Button variant="quiet" size="small" busy={mail.state === 'sending'} onClick={run}>
                {t(mail.state === 'failed' ? 'tryAgain' : 'sendAgain')}
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

const inShort = {
  none: 'pleaseConfirm',
  sending: 'pleaseConfirm',
  sent: 'pleaseConfirm',
  'sent-again': 'linkSentAgain',
  failed: 'linkNotSent',
} as const satisfies Record<VerificationMail['state'], string>

function WithoutMail({ awaitsRecord }: { awaitsRecord: boolean }) {
  const t = useMessages('layout')
  if (!awaitsRecord) return t('noMail')
  const instructors = <CardLink to="/instructors" />
  return <RichMessage of={t} message="noMailNoRecord" tags={{ instructors }} />
}

function MailText({ mail, email }: { mail: VerificationMail; email: string }) {
  const t = useMessages('layout')
  if (mail.state !== 'failed')
    return t(mail.state === 'sent-again' ? 'sentAgainTo' : 'sentTo', { email })
  const b = <span className="font-semibold text-bad" />
  return (
    <RichMessage
      of={t}
      message="notSentTo"
      values={{ email, problem: describeRouteError(mail.problem, t) }}
      tags={{ b }}
    />
  )
}

/** Many people follow the link on another device and come back here. */
function useRefreshOnReturn(): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshAccount()
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
}
