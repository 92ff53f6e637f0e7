import { recentSignIn } from '#contract/own-data.ts'
import type { Actor } from './caller.ts'
import { refuse } from './refuse.ts'

/** 403 sign-in-too-old unless the actor signed in within five minutes: somebody else may be at their screen. */
export function requireRecentSignIn({ signedInAt = 0 }: Actor, now: number): void {
  if (now - signedInAt > recentSignIn) throw refuse('sign-in-too-old', 'signInTooOld')
}
