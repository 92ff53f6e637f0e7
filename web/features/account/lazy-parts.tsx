import { lazyPart } from '#web/ui/lazy.tsx'
import { CheckingLink } from './checking-link.tsx'

// Most visitors of the account pages never need these.

export const LazySignedInPanel = lazyPart(
  async () => (await import('./signed-in-panel.tsx')).SignedInPanel,
)

export const LazyMailedLink = lazyPart(
  async () => (await import('./mailed-link.tsx')).MailedLink,
  <CheckingLink />,
)
