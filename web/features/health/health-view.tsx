import type { Failure, Health, RecurringJob } from '#contract/health.ts'
import type { FailedJob } from '#contract/jobs.ts'
import { FailedJobs } from '#web/features/overview/failed-jobs.tsx'
import { Part, Row, Rows } from '#web/features/overview/part.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { Notice } from '#web/ui/notice.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { listChecks, type Check } from './checks.ts'

function Checks({ checks }: { checks: Check[] }) {
  const t = useMessages('health')
  return (
    <dl aria-label={t('checks')} className="grid gap-x-12 md:grid-cols-2 2xl:grid-cols-3">
      {checks.map(({ name, state, tone, facts }) => (
        <div key={name} className="border-t border-edge py-4">
          <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-xl">{t(name)}</span>
            <StatusBadge tone={tone}>{t('state', { state })}</StatusBadge>
          </dt>
          {facts.map((fact) => (
            <dd key={fact} className="text-text-quiet wrap-anywhere">
              {fact}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Errors({ failures, since }: { failures: Failure[]; since: string }) {
  const t = useMessages('health')
  const formats = useFormats()
  if (failures.length === 0)
    return (
      <Part title={t('errors')}>
        <p className="text-text-quiet">{t('noErrors', { time: since })}</p>
      </Part>
    )
  return (
    <Part title={t('errors')} text={t('errorsText', { time: since })}>
      <Rows>
        {failures.map(({ id, at, route, status, code }) => (
          <Row
            key={id}
            name={`${status} ${route}`}
            facts={[t('errorAt', { time: formats.dateTime(at), code }), t('requestId', { id })]}
          />
        ))}
      </Rows>
    </Part>
  )
}

const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000]

/** A period of the largest unit that divides it. */
function inUnits(period: number): { unit: string; count: number } {
  if (period % day === 0) return { unit: 'days', count: period / day }
  if (period % hour === 0) return { unit: 'hours', count: period / hour }
  return { unit: 'minutes', count: Math.round(period / minute) }
}

function RecurringJobs({ jobs }: { jobs: RecurringJob[] }) {
  const t = useMessages('health')
  const formats = useFormats()
  return (
    <Part title={t('jobs')}>
      <ul className="grid gap-x-12 md:grid-cols-2 2xl:grid-cols-3">
        {jobs.map(({ kind, every, ranAt, error }) => (
          <Row
            key={kind}
            name={kind}
            facts={[
              t('jobEvery', inUnits(every)),
              ranAt === null ? t('jobNever') : t('jobRan', { time: formats.dateTime(ranAt) }),
              ...(error === null ? [] : [error]),
            ]}
          />
        ))}
      </ul>
    </Part>
  )
}

type HealthViewProps = { health: Health; jobs: FailedJob[]; now: number }

/** Checks, dead jobs and failures (clause 19.8). */
export function HealthView({ health, jobs, now }: HealthViewProps) {
  const t = useMessages('health')
  const overview = useMessages('overview')
  const formats = useFormats()
  const checks = listChecks(health, now, { t, formats })
  const isFine = checks.every(({ tone }) => tone === 'good' || tone === 'past')
  return (
    <div className="grid gap-12">
      <div className="grid gap-6">
        {isFine && jobs.length === 0 && <Notice tone="good">{t('allFine')}</Notice>}
        <Checks checks={checks} />
      </div>
      {jobs.length === 0 ? (
        <Part title={overview('failedJobs')}>
          <p className="text-text-quiet">{t('noFailedJobs')}</p>
        </Part>
      ) : (
        <FailedJobs jobs={jobs} />
      )}
      {health.jobs.length > 0 && <RecurringJobs jobs={health.jobs} />}
      <Errors failures={health.failures} since={formats.dateTime(health.startedAt)} />
    </div>
  )
}
