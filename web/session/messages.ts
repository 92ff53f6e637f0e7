import { ApiError } from '#contract/errors.ts'
import { didNotWork, loginCopy } from '#web/copy.ts'
import type { Session } from './session-state.ts'

/**
 * What a person reads for each code of the identity client (clause 8.1). Codes:
 * https://firebase.google.com/docs/reference/js/auth#autherrorcodes
 */
const messages: Record<string, string> = {
  'auth/email-already-in-use': 'There is already an account with this e-mail.',
  'auth/wrong-password': loginCopy.refused,
  'auth/user-not-found': loginCopy.refused,
  'auth/invalid-credential': loginCopy.refused,
  'auth/invalid-email': 'That does not look like an e-mail address.',
  'auth/missing-email': 'Please enter your e-mail.',
  'auth/missing-password': 'Please enter your password.',
  'auth/weak-password': 'The password needs at least 6 characters.',
  'auth/invalid-display-name':
    'This name is too long, or has a hidden character that turns letters around. Please type it again.',
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/user-disabled': 'This account has been disabled. Please write to the school.',
  'auth/expired-action-code': 'This link has expired. Please ask for a new one.',
  'auth/invalid-action-code': 'This link is not valid, or has been used already.',
  'auth/unauthorized-continue-uri': 'The link cannot lead back to this address.',
  'auth/requires-recent-login': 'For your safety, please log in again before you do this.',
  'auth/invalid-refresh-token': 'Your session is no longer valid. Please log in again.',
  'auth/invalid-user-token': 'Your session is no longer valid. Please log in again.',
  'auth/user-token-expired': 'Your session has ended. Please log in again.',
  'auth/operation-not-allowed': 'This way of signing in is not available at this school.',
  'auth/credential-already-in-use': 'This sign-in already belongs to another account.',
  'auth/account-exists-with-different-credential':
    'There is already an account with this e-mail. Log in the way you did before.',
  'auth/multi-factor-auth-required': 'This account needs a second step that is not supported here.',
  'auth/network-request-failed':
    'The school could not be reached. It may be very busy just now, or your connection may be down. Please try again in a moment.',
  'auth/timeout': 'The school took too long to answer. Please try again.',
  'auth/quota-exceeded': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups and try again.',
  'auth/popup-closed-by-user': 'The sign-in window was closed before you finished.',
  'auth/cancelled-popup-request': 'Another sign-in window was opened.',
  'auth/web-storage-unsupported':
    'Your browser does not let this site keep your session. Allow its storage and try again.',
  'auth/unauthorized-domain': 'Signing in is not allowed from this address.',
}

/** A failed sign-in or registration: a message for a person, and the code for support. */
export class AuthProblem extends Error {
  readonly code: string

  constructor(code: string, message = messages[code] ?? `${didNotWork}. Please try again.`) {
    super(message)
    this.name = 'AuthProblem'
    this.code = code
  }
}

/** What the client says where the service has not answered, or cannot for now. */
const unreached = new Set(['auth/network-request-failed', 'auth/timeout'])

/** The same for a call that was to send a mail. */
export function toMailProblem(error: unknown): AuthProblem {
  const problem = toAuthProblem(error)
  if (!unreached.has(problem.code)) return problem
  return new AuthProblem(
    problem.code,
    'The mail could not be sent. The school could not be reached. Please try again in a moment.',
  )
}

/** Turns whatever the identity client threw into an AuthProblem; never a raw object. */
export function toAuthProblem(error: unknown): AuthProblem {
  if (error instanceof AuthProblem) return error
  if (error instanceof ApiError) return new AuthProblem(error.code, error.message)
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'auth/unknown'
  return new AuthProblem(code)
}

/** Whether the school told us that the account has no user record. */
export function hasNoRecord(of: Session): boolean {
  if (of.state !== 'no-record') return false
  return of.problem instanceof AuthProblem && of.problem.code === 'no-user-record'
}
