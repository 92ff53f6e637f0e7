import { ApiError } from '#contract/errors.ts'
import type { Key } from '#messages/sources.ts'
import type { Session } from './session-state.ts'

type ProblemKey = Key<'problems'>

/**
 * By code of the identity client (clause 8.1):
 * https://firebase.google.com/docs/reference/js/auth#autherrorcodes
 */
const keys: Partial<Record<string, ProblemKey>> = {
  'auth/email-already-in-use': 'emailTaken',
  'auth/wrong-password': 'refused',
  'auth/user-not-found': 'refused',
  'auth/invalid-credential': 'refused',
  'auth/invalid-email': 'invalidEmail',
  'auth/missing-email': 'missingEmail',
  'auth/missing-password': 'missingPassword',
  'auth/weak-password': 'weakPassword',
  'auth/invalid-display-name': 'invalidName',
  'auth/too-many-requests': 'tooManyAttempts',
  'auth/user-disabled': 'disabled',
  'auth/expired-action-code': 'linkExpired',
  'auth/invalid-action-code': 'linkInvalid',
  'auth/unauthorized-continue-uri': 'wrongReturn',
  'auth/requires-recent-login': 'recentLogin',
  'auth/invalid-refresh-token': 'sessionInvalid',
  'auth/invalid-user-token': 'sessionInvalid',
  'auth/user-token-expired': 'sessionEnded',
  'auth/operation-not-allowed': 'notOffered',
  'auth/credential-already-in-use': 'credentialTaken',
  'auth/account-exists-with-different-credential': 'otherWay',
  'auth/multi-factor-auth-required': 'secondStep',
  'auth/network-request-failed': 'unreachable',
  'auth/timeout': 'timeout',
  'auth/quota-exceeded': 'tooManyAttempts',
  'auth/popup-blocked': 'popupBlocked',
  'auth/popup-closed-by-user': 'popupClosed',
  'auth/cancelled-popup-request': 'popupReplaced',
  'auth/web-storage-unsupported': 'noStorage',
  'auth/unauthorized-domain': 'wrongDomain',
}

/** A failed sign-in or registration: the message's key, and the code for support. */
export class AuthProblem extends Error {
  readonly code: string
  /** Null if the school's API has worded the message. */
  readonly key: ProblemKey | null

  constructor(code: string, wording: ProblemKey | ApiError = keys[code] ?? 'unknown') {
    const isKey = typeof wording === 'string'
    super(isKey ? code : wording.message)
    this.name = 'AuthProblem'
    this.code = code
    this.key = isKey ? wording : null
  }
}

/** The service did not answer, or cannot for now. */
const unreachableCodes = new Set(['auth/network-request-failed', 'auth/timeout'])

/** For a call that sends a mail. */
export function toMailProblem(error: unknown): AuthProblem {
  const problem = toAuthProblem(error)
  if (!unreachableCodes.has(problem.code)) return problem
  return new AuthProblem(problem.code, 'mailUnreachable')
}

export function toAuthProblem(error: unknown): AuthProblem {
  if (error instanceof AuthProblem) return error
  if (error instanceof ApiError) return new AuthProblem(error.code, error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'auth/unknown'
  return new AuthProblem(code)
}

/** The school said that the account has no user record. */
export function hasNoRecord(of: Session): boolean {
  if (of.state !== 'no-record') return false
  return of.problem instanceof AuthProblem && of.problem.code === 'no-user-record'
}
