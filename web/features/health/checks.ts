import type { Health } from '#contract/health.ts'
import type { Formats } from '#messages/formats.ts'
import type { Key } from '#messages/sources.ts'
import type { Translate } from '#messages/translator.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

export type Check = { name: Key<'health'>; state: string; tone: Tone; facts: string[] }

const hour = 3_600_000

/** Maximum age of the last backup and of its proof, in milliseconds: as in docs/monitoring/alerts.yaml. */
const [backupWithin, proofWithin] = [26 * hour, 8 * 24 * hour]

type Words = { t: Translate<'health'>; formats: Formats }

const gigabytes = (bytes: number, { formats }: Words) => formats.number(bytes / 1e9, 1)

function checkBackup({ backup }: Health, now: number, { t, formats }: Words): Check {
  const name = 'backup'
  if (backup === null) return { name, state: 'no-backup', tone: 'bad', facts: [t('noBackup')] }
  const { at, provedAt, problem } = backup
  const proof =
    provedAt === null ? t('neverProved') : t('provedAt', { time: formats.dateTime(provedAt) })
  const facts = [t('backupAt', { time: formats.dateTime(at) }), proof]
  if (problem !== null)
    return {
      name,
      state: 'backup-failed',
      tone: 'bad',
      facts: [t('problem', { problem }), ...facts],
    }
  if (now - at > backupWithin) return { name, state: 'backup-old', tone: 'bad', facts }
  if (provedAt === null || now - provedAt > proofWithin)
    return { name, state: 'not-proved', tone: 'waiting', facts }
  return { name, state: 'backed-up', tone: 'good', facts }
}

function judge(share: number): Pick<Check, 'state' | 'tone'> {
  if (share >= 0.95) return { state: 'full', tone: 'bad' }
  if (share >= 0.8) return { state: 'little-room', tone: 'waiting' }
  return { state: 'room', tone: 'good' }
}

function checkDisk({ disk: { free, all } }: Health, words: Words): Check {
  const fact = words.t('diskFree', { free: gigabytes(free, words), all: gigabytes(all, words) })
  return { name: 'disk', ...judge(all === 0 ? 0 : 1 - free / all), facts: [fact] }
}

function checkRoom(name: 'photos' | 'works', health: Health, words: Words): Check {
  const { bytes, max } = health[name]
  const values = { bytes: gigabytes(bytes, words), max: gigabytes(max, words) }
  const facts = [words.t('photosUsed', values)]
  return { name, ...judge(max === 0 ? 0 : bytes / max), facts }
}

function checkMail({ mail }: Health, { t, formats }: Words): Check {
  const { isSet, sentAt, failedAt, failure, waiting } = mail
  const name = 'mail'
  const waits = waiting > 0 ? [t('mailWaiting', { count: waiting })] : []
  if (!isSet) return { name, state: 'no-mail', tone: 'waiting', facts: [t('noMail')] }
  const sent = sentAt === null ? [] : [t('mailSent', { time: formats.dateTime(sentAt) })]
  if (failedAt !== null && failedAt > (sentAt ?? 0)) {
    const failed = t('mailFailed', { time: formats.dateTime(failedAt), failure: failure ?? '' })
    return { name, state: 'mail-failed', tone: 'bad', facts: [failed, ...sent, ...waits] }
  }
  const facts = [...sent, ...waits]
  if (waiting > 0) return { name, state: 'mail-waits', tone: 'waiting', facts }
  if (sentAt === null) return { name, state: 'none-sent', tone: 'past', facts }
  return { name, state: 'sending', tone: 'good', facts }
}

function checkProvider({ provider: { isSet, problem } }: Health, { t }: Words): Check {
  const name = 'provider'
  if (!isSet) return { name, state: 'no-provider', tone: 'past', facts: [t('noProvider')] }
  if (problem !== null) return { name, state: 'provider-failed', tone: 'bad', facts: [problem] }
  return { name, state: 'answers', tone: 'good', facts: [t('providerAnswers')] }
}

function checkJobs({ jobs, clockDoubtedAt }: Health, { t, formats }: Words): Check {
  const name = 'jobs'
  const list = (some: typeof jobs) => formats.list(some.map(({ kind }) => kind))
  const overdue = jobs.filter(({ isOverdue }) => isOverdue)
  const failing = jobs.filter(({ error }) => error !== null)
  const facts = [
    ...(overdue.length > 0 ? [t('jobsOverdue', { jobs: list(overdue) })] : []),
    ...(failing.length > 0 ? [t('jobsFail', { jobs: list(failing) })] : []),
    ...(clockDoubtedAt === null
      ? []
      : [t('clockJumped', { time: formats.dateTime(clockDoubtedAt) })]),
  ]
  if (overdue.length > 0) return { name, state: 'jobs-overdue', tone: 'bad', facts }
  if (failing.length > 0) return { name, state: 'jobs-fail', tone: 'waiting', facts }
  if (clockDoubtedAt !== null) return { name, state: 'clock-jumped', tone: 'waiting', facts }
  return {
    name,
    state: 'jobs-run',
    tone: 'good',
    facts: [t('jobsOnTime', { count: jobs.length })],
  }
}

/** The server's checks for admins, as of `now`. */
export function listChecks(health: Health, now: number, words: Words): Check[] {
  const { t, formats } = words
  const { version, startedAt } = health
  const runs = t('runs', { version, time: formats.dateTime(startedAt) })
  return [
    checkBackup(health, now, words),
    checkDisk(health, words),
    checkRoom('photos', health, words),
    checkRoom('works', health, words),
    checkMail(health, words),
    checkProvider(health, words),
    checkJobs(health, words),
    { name: 'version', state: 'running', tone: 'good', facts: [runs] },
  ]
}
