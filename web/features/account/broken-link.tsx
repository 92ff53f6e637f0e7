import type { ReactNode } from 'react'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { useSite } from '#web/page/site.tsx'
import type { LinkMode } from '#web/session/link-mode.ts'
import { sendSignInLink } from '#web/session/mail-links.ts'
import type { AuthProblem } from '#web/session/messages.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { userOf, useSession } from '#web/session/session-state.ts'
import { mailVerificationAgain } from '#web/session/verification.ts'
import { linkEmail } from '#web/storage.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmailForm, MailButton } from './email-form.tsx'
import { GoOnLink, WithMail } from './links.tsx'

type BrokenLinkProps = {
  mode: LinkMode
  from: string
  problem: AuthProblem
  retry: () => void
}

/** Errors of the connection, where the link itself may be valid. */
const transient = new Set(['auth/network-request-failed', 'auth/timeout', 'auth/too-many-requests'])

/** A link that did not do its work: why, and the next step. */
export function BrokenLink({ mode, from, problem, retry }: BrokenLinkProps) {
  const here = userOf(useSession())
  const isTransient = transient.has(problem.code)
  if (mode === 'verifyEmail' && !isTransient && here?.emailVerified)
    return (
      <>
        <Notice tone="good">
          <span className="wrap-anywhere">{here.email} is confirmed already.</span>
        </Notice>
        <GoOnLink from={from} />
      </>
    )
  return (
    <>
      <FormFailure message={problem.message} code={problem.code} />
      {isTransient ? <Button onClick={retry}>Try again</Button> : nextSteps[mode](from)}
    </>
  )
}

const nextSteps: Record<LinkMode, (from: string) => ReactNode> = {
  resetPassword: (from) => (
    <>
      <p className="text-sand">
        A link is good once, for one hour. The latest mail has the right one.
      </p>
      <ButtonLink to={`/forgot-password${returnSearch(from)}`}>Ask for a new link</ButtonLink>
      <ButtonLink variant="quiet" to={`/login${returnSearch(from)}`}>
        Go to the login
      </ButtonLink>
    </>
  ),
  verifyAndChangeEmail: (from) => (
    <>
      <p className="text-sand">
        If the change was made already, log in with your new e-mail; otherwise with the one that you
        have used so far.
      </p>
      <ButtonLink to={`/login${returnSearch(from)}`}>Go to the login</ButtonLink>
    </>
  ),
  recoverEmail: () => (
    <>
      <p className="text-sand">
        If your e-mail was brought back already, log in with it, or choose a new password for it.
      </p>
      <ButtonLink to="/login">Go to the login</ButtonLink>
      <ButtonLink variant="quiet" to="/forgot-password">
        Choose a new password
      </ButtonLink>
    </>
  ),
  verifyEmail: (from) => <VerificationRequest from={from} />,
  signIn: (from) => <SignInLinkRequest from={from} />,
}

const newLinkSent = (email: string) => (
  <>
    A new link is on its way to <span className="wrap-anywhere">{email}</span>.
  </>
)

/** Asks for a new sign-in link in place of one that is used up. */
function SignInLinkRequest({ from }: { from: string }) {
  const { origin } = useSite()
  return (
    <>
      <WithMail>
        <EmailForm
          id="sign-in-link"
          known={linkEmail.read() ?? ''}
          send={(email) => sendSignInLink(email, origin + from)}
          button="Send me a new link"
          retry="Try again"
          sent={newLinkSent}
        />
      </WithMail>
      <ButtonLink variant="quiet" to={`/login${returnSearch(from)}`}>
        Log in with a password
      </ButtonLink>
    </>
  )
}

/** Asks for a new link to confirm the e-mail of the person who is signed in. */
function VerificationRequest({ from }: { from: string }) {
  const here = userOf(useSession())
  if (here !== null)
    return (
      <MailButton
        send={mailVerificationAgain}
        sent={newLinkSent(here.email ?? '')}
        button="Send a new link"
        again="Send a new link"
      />
    )
  return (
    <>
      <p className="text-sand">
        Log in: if your e-mail is not confirmed yet, you can ask for a new link there.
      </p>
      <ButtonLink to={`/login${returnSearch(from)}`}>Go to the login</ButtonLink>
    </>
  )
}
