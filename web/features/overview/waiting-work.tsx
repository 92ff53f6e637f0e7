import type { Total } from '#contract/endpoint.ts'
import type { QueuedHandIn } from '#contract/hand-ins.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { queueAddress } from '#web/features/work/addresses.ts'
import { formatWaiting } from '#web/features/queue/waiting-time.ts'
import { Part } from './part.tsx'

type WaitingWorkProps = {
  oldest: Pick<QueuedHandIn, 'handedInAt'>
  total: Total
  now: number
}

/** How many, and for how long (clause 18.10). */
export function WaitingWork({ oldest, total: { count, more }, now }: WaitingWorkProps) {
  const t = useMessages('queue')
  const time = formatWaiting(oldest.handedInAt, now, t)
  return (
    <Part title={t('title')}>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p>{t(more ? 'manyWaiting' : 'waiting', { count, time })}</p>
        <ButtonLink to={queueAddress} variant="quiet" size="small">
          {t('openQueue')}
        </ButtonLink>
      </div>
    </Part>
  )
}
