import { lazyPart } from '#web/ui/lazy.tsx'

/** Most visitors of the account pages never need it. */
export const LazySignedInPanel = lazyPart(
  async () => (await import('./signed-in-panel.tsx')).SignedInPanel,
)
