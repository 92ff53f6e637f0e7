import type { z } from 'zod'
import type { Letter } from '#platform/mail/mails.ts'
import type { MailKind } from '#platform/mail/recipients.ts'
import type { Lane } from '#platform/jobs/lanes.ts'
import type { School } from './school.ts'
import type { Trx } from './tables.ts'

/** The job itself: its id is the same in every attempt. */
type Running<Payload> = {
  id: string
  /** Enqueues the same kind of job again, in the transaction of its cause. */
  again: (trx: Trx, payload: Payload) => Promise<void>
}

/**
 * Work that a fact causes later. Processes of the last release read and write these kinds and payloads, too:
 * they keep their names. `run` happens at least once, so it must be idempotent.
 */
export type Job<Payload> = {
  kind: string
  lane: Lane
  schema: z.ZodType<Payload>
  run(school: School, payload: Payload, job: Running<Payload>): Promise<void>
}

/** A mail to one person who has no record, that a fact causes: `write` returns undefined if nothing is left to say. */
export type MailJob<Payload> = {
  kind: string
  schema: z.ZodType<Payload>
  /** Of its recipient; by default that of news. */
  limit?: MailKind
  write(school: School, payload: Payload): Promise<Letter | undefined>
}

/** What a fact causes later. */
export type AnyJob<Payload> = Job<Payload> | MailJob<Payload>

export const defineMail = <Payload>(mail: MailJob<Payload>): MailJob<Payload> => mail

/** Types the payload of `run` by the schema. */
export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job
