import { late, lateOnTouch } from '#web/ui/late.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const loading = <Spinner label="Loading the form" />

// The parts of the account pages that most who open them never need: what checks a form, and what is for
// people who are signed in already.

export const LateLoginForm = lateOnTouch(
  async () => (await import('./login-form.tsx')).LoginForm,
  loading,
)

export const LateRegistrationForm = lateOnTouch(
  async () => (await import('./registration-form.tsx')).RegistrationForm,
  loading,
)

export const LateForgottenForm = lateOnTouch(
  async () => (await import('./forgotten-form.tsx')).ForgottenForm,
  loading,
)

export const LateSignedInPanel = late(
  async () => (await import('./signed-in-panel.tsx')).SignedInPanel,
)

export const LateMailedLink = late(
  async () => (await import('./mailed-link.tsx')).MailedLink,
  <Spinner label="Looking at your link" />,
)
