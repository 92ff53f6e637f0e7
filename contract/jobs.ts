import { z } from './zod.ts'
import type { Calls, Limit } from './endpoint.ts'
import { example, id, idParams, modifiedCount, moment } from './fields.ts'

export const listedJobs = { max: 100, of: 'failed jobs, the latest' } satisfies Limit

const failedJob = z.object({
  _id: id,
  kind: z.string().meta(example('letter', 'What it was to do')),
  isMail: z.boolean().meta(example(true, 'Whether it sends an email')),
  name: z.string().nullable().meta(example('Mila Novak', 'The person it is for, if known')),
  email: z.string().nullable().meta(example('mila@mail.example')),
  error: z.string().nullable().meta(example('Error: the mailbox is full', 'Why it failed')),
  failedAt: moment,
})
/** It failed for hours and was given up (clause 14.1). */
export type FailedJob = z.output<typeof failedJob>

export const jobCalls = {
  listFailedJobs: {
    method: 'GET',
    path: '/jobs/failed',
    summary: 'Emails and other tasks that were given up, the latest first',
    access: 'jobs:manage',
    response: z.array(failedJob),
    limits: [listedJobs],
  },

  retryJob: {
    method: 'POST',
    path: '/jobs/:id/retry',
    summary: 'Do a failed task again, or send its email',
    access: 'jobs:manage',
    params: idParams,
    response: modifiedCount,
  },
} satisfies Calls
