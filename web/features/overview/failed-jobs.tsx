import { useState } from 'react'
import type { FailedJob } from '#contract/jobs.ts'
import { overviewItems } from '#contract/overview.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Change } from '#web/actions/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { Part, Row, Rows } from './part.tsx'

/** Emails and other jobs to retry (clause 16.1). */
export function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  const t = useMessages('overview')
  const formats = useFormats()
  const changes = useChange()
  const [isWhole, setIsWhole] = useState(false)
  if (jobs.length === 0) return null
  const shown = isWhole ? jobs : jobs.slice(0, overviewItems.max)
  const nameOf = ({ kind, name, email }: FailedJob) => {
    const person = name ?? email
    const job = t('job', { kind })
    return person === null ? job : t('jobFor', { job, person })
  }
  const retry = (job: FailedJob): Change => ({
    name: `retry ${job._id}`,
    label: t(job.isMail ? 'sendAgain' : 'tryAgain'),
    about: nameOf(job),
    variant: 'quiet',
    call: (call) => call('retryJob', { params: { id: job._id } }),
    success: { title: t(job.isMail ? 'sentAgain' : 'triedAgain'), text: t('triedAgainText') },
    unchanged: t('triedAlready'),
  })
  return (
    <Part title={t('failedJobs')}>
      <Rows>
        {shown.map((job) => {
          const { _id, name, email, error, failedAt } = job
          const time = formats.dateTime(failedAt)
          return (
            <Row
              key={_id}
              name={nameOf(job)}
              facts={[
                ...(name !== null && email !== null ? [email] : []),
                error === null ? time : t('failedAt', { time, error }),
              ]}
            >
              <ChangeButton changes={changes} requested={retry(job)} />
            </Row>
          )
        })}
      </Rows>
      {shown.length < jobs.length && (
        <Button variant="quiet" size="small" className="mt-4" onClick={() => setIsWhole(true)}>
          {t('moreJobs', { count: jobs.length - shown.length })}
        </Button>
      )}
    </Part>
  )
}
