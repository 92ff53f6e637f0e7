import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AuthProblem } from '#web/session/messages.ts'
import { loginWithLink } from '#web/session/store.ts'
import { linkEmail } from '#web/storage.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { EmailForm } from './email-form.tsx'
import { useNotifyRegistered } from './use-notify-registered.ts'

/** The device that asked for the link knows its e-mail. */
export function LinkSignIn({ from }: { from: string }) {
  const [known] = useState(() => linkEmail.read())
  const navigate = useNavigate()
  const toast = useToast()
  const t = useMessages('links')
  const account = useMessages('account')
  const notifyRegistered = useNotifyRegistered()
  const signIn = async (email: string) => {
    const { created } = await loginWithLink(email, window.location.href).catch(refuse)
    linkEmail.write(null)
    if (created) await notifyRegistered(account('registrationDone'))
    else toast(account('loggedIn'))
    await navigate(from, { replace: true })
  }
  return (
    <EmailForm
      id="link-sign-in"
      known={known ?? ''}
      hint={t('linkEmailHint')}
      send={signIn}
      button={t('signIn')}
    />
  )
}

/** The service accepts a link only with the e-mail that it was sent to. */
function refuse(error: unknown): never {
  if (error instanceof AuthProblem && error.code === 'auth/invalid-email')
    throw new AuthProblem(error.code, 'linkOfAnotherEmail')
  throw error
}
