import type { Site } from '#web/server-context.ts'
import { observable } from '#web/observable.ts'

export type Identity = Site['identity']

/** Whom the pages sign in with; the first page brings it. */
export const identity = observable<Identity | undefined>(undefined)
