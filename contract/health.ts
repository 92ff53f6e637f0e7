import { z } from './zod.ts'
import { providerHealth } from './books.ts'
import type { Calls, Limit } from './endpoint.ts'
import { example, moment } from './fields.ts'

export const shownFailures = { max: 20, of: 'errors, the latest' } satisfies Limit

const bytes = (value: number, description: string) => z.int().meta(example(value, description))

const failure = z.object({
  id: z.string().meta(example('5f0c8a0e-3d0a-4c60-9a9f-6f2a1c2f7f10', 'The id of the request')),
  at: moment,
  route: z.string().meta(example('GET /api/class/:id', 'Method and pattern of the address')),
  status: z.int().meta(example(500)),
  code: z.string().meta(example('ECONNREFUSED', 'The code of the error, or its kind')),
})
export type Failure = z.output<typeof failure>

const room = z.object({
  bytes: bytes(1_300_000_000, 'Bytes that are taken'),
  max: bytes(20_000_000_000, 'How many may be'),
})

const recurringJob = z.object({
  kind: z.string().meta(example('payments-reconcile')),
  every: z.int().meta(example(60_000, 'Milliseconds from one run to the next')),
  ranAt: moment.nullable().describe('When it last ran to its end; null: never'),
  isOverdue: z.boolean().meta(example(false, 'It has not run when it should have')),
  error: z.string().nullable().meta(example(null, 'Why its last attempt failed')),
})

export type RecurringJob = z.output<typeof recurringJob>

const backup = z.object({
  at: moment.describe('When it was finished'),
  provedAt: moment.nullable().describe('When it, or one before it, was last restored and checked'),
  problem: z.string().nullable().meta(example(null, 'Why the last attempt failed')),
})

export type Backup = z.output<typeof backup>

const health = z.object({
  version: z.string().meta(example('0.1.0')),
  startedAt: moment.describe('When this process started'),
  disk: z.object({
    free: bytes(21_000_000_000, 'Bytes that are free where the data is'),
    all: bytes(80_000_000_000, 'Bytes of that disk'),
  }),
  photos: room.describe('By pictures that people have sent'),
  works: room.describe('By photographs that students have handed in'),
  mail: z.object({
    isSet: z.boolean().meta(example(true, 'False where no mail leaves')),
    sentAt: moment.nullable().describe('When this process last sent one'),
    failedAt: moment.nullable().describe('When it last could not'),
    failure: z.string().nullable().meta(example('ECONNECTION', 'The code of that failure')),
    waiting: z.int().meta(example(2, 'Mails that are due, or to be tried again')),
  }),
  provider: providerHealth,
  backup: backup.nullable().describe('The last backup; null: none is known'),
  jobs: z.array(recurringJob).describe('What any process of the school does again and again'),
  clockDoubtedAt: moment
    .nullable()
    .describe('When the clock jumped; nothing is deleted for its age for a day'),
  failures: z.array(failure).describe('Errors since this process started, the latest first'),
})
export type Health = z.output<typeof health>

/** Clause 19.8. */
export const healthCalls = {
  readHealth: {
    method: 'GET',
    path: '/health',
    summary: 'Version, disk, mail, payment provider, backup, recurring jobs and the latest errors',
    access: 'health:read',
    response: health,
    limits: [shownFailures],
  },
} satisfies Calls
