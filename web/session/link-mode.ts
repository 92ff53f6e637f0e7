import type { ActionCodeOperation } from './firebase.client.ts'

/** Each `mode` in a mailed link, and the service's name for it. */
export const operations = {
  resetPassword: 'PASSWORD_RESET',
  verifyEmail: 'VERIFY_EMAIL',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  recoverEmail: 'RECOVER_EMAIL',
  signIn: 'EMAIL_SIGNIN',
} as const satisfies Record<string, (typeof ActionCodeOperation)[keyof typeof ActionCodeOperation]>

export type LinkMode = keyof typeof operations

/** Null for an unknown mode. */
export function readLinkMode(mode: string | null): LinkMode | null {
  return mode !== null && Object.hasOwn(operations, mode) ? (mode as LinkMode) : null
}
