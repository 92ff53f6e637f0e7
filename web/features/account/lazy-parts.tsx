import { lazyPart } from '#web/ui/lazy.tsx'
import { CheckingLink } from './checking-link.tsx'

// The parts of the account pages that most who open them never need.

export const LazySignedInPanel = lazyPart(
  async () => (await import('./signed-in-panel.tsx')).SignedInPanel,
)

export const LazyMailedLink = lazyPart(
  async () => (await import('./mailed-link.tsx')).MailedLink,
  <CheckingLink />,
)
