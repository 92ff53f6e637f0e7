import type { LinkMode } from '#web/session/link-mode.ts'

/** The heading over each kind of link, and the browser's title. */
export const linkTitles: Record<LinkMode, { title: string; heading: string }> = {
  resetPassword: { title: 'New password', heading: 'Choose a new password' },
  verifyEmail: { title: 'Confirm e-mail', heading: 'Confirm your e-mail' },
  verifyAndChangeEmail: { title: 'Change e-mail', heading: 'Change your e-mail' },
  recoverEmail: { title: 'Recover e-mail', heading: 'Recover your e-mail' },
  signIn: { title: 'Sign in', heading: 'Sign in by mail' },
}

export const unknownLinkTitle = { title: 'Link', heading: 'This link is not complete' }
