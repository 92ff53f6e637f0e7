import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from '#contract/zod.ts'
import type { Translate } from '#messages/translator.ts'
import { TextField } from '#web/forms/fields.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useAuth } from '#web/session/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { EmailField } from './email-form.tsx'
import { signedInState } from '#web/session/return-location.ts'
import { CardLink, withLink } from './card-links.tsx'
import { useLocationState, type LocationState } from './links.tsx'
import { ShowPassword } from './password-fields.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { useDescribe } from './use-describe.ts'
import { useNotifyRegistered } from './use-notify-registered.ts'
import type { SignInFormProps } from './use-sign-in-page.ts'

/** No format checks: the identity service decides (clause 5.1). */
const credentials = (t: Translate<'account'>) =>
  z.object({
    email: z.string({ error: t('emailMissing') }).trim(),
    password: z.string({ error: t('passwordMissing') }),
  })

type LoginFormProps = SignInFormProps & {
  search: string
}

/** Clauses 2.6, 2.7, 4.5. */
export function LoginForm(props: LoginFormProps) {
  const { email: known } = useLocationState()
  return <Credentials key={known} known={known} {...props} />
}

/** `known` is the e-mail field's initial value. */
function Credentials(props: LoginFormProps & { known: string }) {
  const { from, search, known, onEmail, runSignIn } = props
  const [isShown, setShown] = useState(false)
  const { login } = useAuth()
  const navigate = useNavigate()
  const toast = useToast()
  const t = useMessages('account')
  const { fields, ...form } = useSaveForm({
    id: 'login',
    schema: useMemo(() => credentials(t), [t]),
    defaultValue: { email: known },
    save: ({ email, password }) =>
      runSignIn(async () => {
        await login(email, password)
        form.form.reset()
        toast(t('loggedIn'))
        await navigate(from, { replace: true, state: signedInState })
      }),
    describe: useDescribe(),
  })
  return (
    <SaveForm form={form} submit={t('signIn')}>
      <EmailField
        field={fields.email}
        onInput={({ currentTarget }) => onEmail(currentTarget.value)}
      />
      <TextField
        field={fields.password}
        label={t('password')}
        type={isShown ? 'text' : 'password'}
        inside={<ShowPassword isShown={isShown} onChange={setShown} />}
        autoComplete="current-password"
        placeholder={t('password')}
      />
      <p className="-mt-2 flex flex-wrap justify-between gap-x-4">
        <CardLink
          to={{ pathname: '/forgot-password', search }}
          state={{ email: fields.email.value ?? '' } satisfies LocationState}
        >
          {t('forgotPassword')}
        </CardLink>
        <CardLink
          to={{ pathname: '/forgot-password', search: withLink(search) }}
          state={{ email: fields.email.value ?? '' } satisfies LocationState}
        >
          {t('loginByLink')}
        </CardLink>
      </p>
    </SaveForm>
  )
}

/** The first time, it creates the user record and says so (clause 4.6). */
export function GoogleButton({ from, runSignIn }: Omit<SignInFormProps, 'onEmail'>) {
  const { loginWithGoogle } = useAuth()
  const t = useMessages('account')
  const notifyRegistered = useNotifyRegistered()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { pending, problem, run } = useTask(() =>
    runSignIn(async () => {
      const { created } = await loginWithGoogle()
      if (created) await notifyRegistered(t('registrationDone'))
      await navigate(from, { replace: true, state: signedInState })
    }),
  )
  return (
    <>
      <Button variant="quiet" busy={pending} disabled={!hydrated} onClick={run}>
        {t('signInWithGoogle')}
      </Button>
      <ProblemNotice problem={problem} />
    </>
  )
}
