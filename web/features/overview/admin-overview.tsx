import type { FailedJob } from '#contract/jobs.ts'
import type { AdminOverview as Overview } from '#contract/overview.ts'
import type { UnwrittenPage } from '#web/server-context.ts'
import { WaitingItems } from '#web/features/books/waiting-money.tsx'
import { rosterAddress } from '#web/features/orders/addresses.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { ComingClasses, ShortClasses } from './classes.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { MonthCharts } from './month-charts.tsx'
import { Part, Row, Rows } from './part.tsx'
import { UnwrittenPages } from './unwritten-pages.tsx'

const review = '/dashboard/reviewClass?status=pending'

type AdminOverviewProps = {
  overview: Overview
  jobs: FailedJob[]
  unwrittenPages: UnwrittenPage[]
  now: number
}

/** Clause 16.1. */
export function AdminOverview({ overview, jobs, unwrittenPages, now }: AdminOverviewProps) {
  const t = useMessages('overview')
  const account = useMessages('account')
  const formats = useFormats()
  const { waiting, money, withdrawals, short, offers, coming, people, months } = overview
  const needs = [
    waiting.items,
    money.items,
    withdrawals.items,
    short.items,
    jobs,
    unwrittenPages,
  ].flat()
  return (
    <div className="grid gap-12">
      {needs.length === 0 && <p className="text-lg">{t('nothing')}</p>}
      <ShortClasses short={short} all="/dashboard/reviewClass?status=approved" byAdmin />
      {waiting.items.length > 0 && (
        <Part title={t('toReview')} all={review}>
          <Rows>
            {waiting.items.map(({ _id, className, instructorName }) => (
              <Row
                key={_id}
                name={className}
                to={review}
                facts={[t('by', { instructor: instructorName })]}
              />
            ))}
          </Rows>
        </Part>
      )}
      {money.items.length > 0 && (
        <Part title={t('money')} all="/dashboard/books">
          <WaitingItems items={money.items} />
        </Part>
      )}
      {withdrawals.items.length > 0 && (
        <Part title={t('withdrawals')} all="/dashboard/withdrawals?status=waiting">
          <Rows>
            {withdrawals.items.map(({ _id, name, receipt, text, receivedAt }) => (
              <Row
                key={_id}
                name={name}
                to="/dashboard/withdrawals?status=waiting"
                facts={[receipt ?? text ?? '', formats.dateTime(receivedAt)]}
              />
            ))}
          </Rows>
        </Part>
      )}
      <FailedJobs jobs={jobs} />
      <UnwrittenPages pages={unwrittenPages} />
      {offers.items.length > 0 && (
        <Part title={t('offers')}>
          <Rows>
            {offers.items.map(({ classId, className, studentName, until }) => (
              <Row
                key={`${classId} ${studentName} ${until}`}
                name={className}
                to={rosterAddress(classId)}
                facts={[t('offeredTo', { student: studentName, time: formats.dateTime(until) })]}
              />
            ))}
          </Rows>
        </Part>
      )}
      <div className="grid gap-12 xl:grid-cols-2">
        <ComingClasses coming={coming} all="/dashboard/reviewClass?status=approved" now={now} />
        <Part title={t('people')} all="/dashboard/manageUser">
          <Rows>
            {people.map(({ _id, name, email, role, registeredAt }) => (
              <Row
                key={_id}
                name={name || email}
                facts={[
                  ...(name === '' ? [] : [email]),
                  t('registered', {
                    role: account('role', { role }),
                    date: formats.date(registeredAt),
                  }),
                ]}
              />
            ))}
          </Rows>
        </Part>
      </div>
      <MonthCharts months={months} />
    </div>
  )
}
