import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { loginCopy, registrationCopy } from '#web/copy.ts'
import { forgetLinkEmail, readLinkEmail } from '#web/session/link-email.ts'
import { readLink } from '#web/session/mail-links.ts'
import { AuthProblem } from '#web/session/messages.ts'
import { loginWithLink } from '#web/session/store.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { BrokenLink } from './broken-link.tsx'
import { EmailForm } from './email-form.tsx'
import { useLinkWork } from './use-link-work.ts'

type LinkProps = { code: string; from: string }

/** A link that signs in: whoever asked for it on this device goes on at once. */
export function LinkSignIn({ code, from }: LinkProps) {
  const link = useLinkWork(() => readLink('signIn', code))
  if (link.state === 'working') return <Spinner label="Looking at your link" />
  if (link.state === 'failed')
    return <BrokenLink mode="signIn" from={from} problem={link.problem} retry={link.retry} />
  return <LinkSignInForm from={from} known={readLinkEmail()} />
}

/** The form sends itself where the e-mail is known; a refusal leaves it open. */
function LinkSignInForm({ from, known }: { from: string; known: string | null }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { tell } = useDialogs()
  const formElement = useRef<HTMLFormElement>(null)
  const signIn = async (email: string) => {
    const { created } = await loginWithLink(email, window.location.href).catch(refuse)
    forgetLinkEmail()
    if (created) await tell(registrationCopy.dialog)
    else toast(loginCopy.done)
    await navigate(from, { replace: true })
  }
  useEffect(() => {
    if (known !== null) formElement.current?.requestSubmit()
  }, [known])
  return (
    <EmailForm
      ref={formElement}
      id="link-sign-in"
      known={known ?? ''}
      hint="The e-mail that the link was sent to."
      send={signIn}
      button="Sign In"
    />
  )
}

/** The service takes a link only together with its own e-mail. */
function refuse(error: unknown): never {
  if (error instanceof AuthProblem && error.code === 'auth/invalid-email')
    throw new AuthProblem(error.code, 'The link was sent to another e-mail. Enter that one.')
  throw error
}
