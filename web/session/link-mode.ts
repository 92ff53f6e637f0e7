import type { ActionCodeOperation } from './firebase.client.ts'

/** What a mailed link can be for, `mode` in its address, and what the service calls that. */
export const operations = {
  resetPassword: 'PASSWORD_RESET',
  verifyEmail: 'VERIFY_EMAIL',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  recoverEmail: 'RECOVER_EMAIL',
  signIn: 'EMAIL_SIGNIN',
} as const satisfies Record<string, (typeof ActionCodeOperation)[keyof typeof ActionCodeOperation]>

export type LinkMode = keyof typeof operations

/** What the address says that a link is for, or null for what is none of ours. */
export function readLinkMode(mode: string | null): LinkMode | null {
  return mode !== null && Object.hasOwn(operations, mode) ? (mode as LinkMode) : null
}
