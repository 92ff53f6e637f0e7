import { late } from '#web/ui/late.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

// The parts of the account pages that most who open them never need.

export const LateSignedInPanel = late(
  async () => (await import('./signed-in-panel.tsx')).SignedInPanel,
)

export const LateMailedLink = late(
  async () => (await import('./mailed-link.tsx')).MailedLink,
  <Spinner label="Looking at your link" />,
)
