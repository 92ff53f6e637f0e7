import { statfs } from 'node:fs/promises'
import type { Backup } from '#contract/health.ts'
import type { Database } from '#platform/database/open.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mails } from '#platform/mail/mails.ts'
import { counter, gauge, samplesBy, type Collector } from '#platform/metrics/families.ts'
import { measureSchool } from '#school/health/measure.ts'
import type { OpenSchool } from '#school/school.ts'

type CollectorsParts = {
  database: Database
  jobs: Pick<Jobs, 'count' | 'polledAt'>
  mails: Pick<Mails, 'readState'>
  school: OpenSchool
  readBackup: () => Promise<Backup | null>
  dataDir: string
}

/** In bytes; `free` is for a program without root rights. */
export async function readDisk(folder: string): Promise<{ free: number; all: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, all: blocks * bsize }
}

function collectJobs({ jobs }: CollectorsParts): Collector {
  return async () => {
    const kinds = await jobs.count()
    const states = kinds.flatMap(({ kind, waiting, retrying, failed }) =>
      Object.entries({ waiting, retrying, failed }).map(([state, value]) => ({
        labels: { kind, state },
        value,
      })),
    )
    const ages = kinds.map(({ kind, oldest }) => ({ labels: { kind }, value: oldest / 1000 }))
    return [
      gauge('safelight_jobs', 'Jobs that are due, to be tried again, or given up', states),
      gauge('safelight_jobs_oldest_seconds', 'For how long a job has been due', ages),
    ]
  }
}

/** Metrics of each part of a process (clause 19.3). */
export function listCollectors(parts: CollectorsParts): Record<string, Collector> {
  const { database, mails, school, readBackup, dataDir } = parts
  return {
    jobs: collectJobs(parts),
    school: measureSchool(school),
    mails: () => {
      const { sent, dropped, failed } = mails.readState()
      const help = 'Mails that were sent or dropped, and attempts that failed'
      return [counter('safelight_mails', help, samplesBy('outcome', { sent, dropped, failed }))]
    },
    disk: async () => {
      const { free, all } = await readDisk(dataDir)
      return [
        gauge('safelight_disk_free_bytes', 'Bytes that are free where the data is', free),
        gauge('safelight_disk_bytes', 'Bytes of that disk', all),
      ]
    },
    backups: async () => {
      const { at, provedAt } = (await readBackup()) ?? { at: null, provedAt: null }
      const [made, proved] = [at, provedAt].map((moment) =>
        moment === null ? [] : [{ value: moment / 1000 }],
      )
      const seconds = 'in seconds since 1970'
      return [
        gauge('safelight_backup_time_seconds', `When the last was made, ${seconds}`, made ?? []),
        gauge(
          'safelight_backup_proof_time_seconds',
          `When one was proved, ${seconds}`,
          proved ?? [],
        ),
      ]
    },
    database: () => [
      counter('safelight_database_statements', 'Statements', database.times.count),
      counter('safelight_database_seconds', 'What they took', database.times.ms / 1000),
    ],
    answers: () => {
      const { answers, bytes } = school.answers.size()
      const help = 'Public answers that were given from the cache, and that were made'
      return [
        counter('safelight_answers', help, samplesBy('how', school.answers.counts)),
        gauge('safelight_answers_cached', 'Answers in the cache', answers),
        gauge('safelight_answers_cached_bytes', 'What they take', bytes),
      ]
    },
  }
}
