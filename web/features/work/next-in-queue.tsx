import { useState } from 'react'
import type { QueuedHandIn } from '#contract/hand-ins.ts'
import { useRead } from '#web/page/use-read.ts'
import { api } from '#web/session/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { queueAddress, workAddress } from './addresses.ts'

export function NextInQueue({ handInId }: { handInId: string }) {
  const t = useMessages('queue')
  const [next, setNext] = useState<QueuedHandIn | null>()
  useRead(
    handInId,
    async () => {
      // The answered one may be in the queue again if the student handed in meanwhile.
      const { items } = await api.listQueue({ query: { limit: 2 } })
      return items.find(({ _id }) => _id !== handInId) ?? null
    },
    setNext,
  )
  if (next === undefined) return null
  const [first] = next?.works ?? []
  if (next === null || first === undefined)
    return (
      <ButtonLink to={queueAddress} variant="quiet">
        {t('backToQueue')}
      </ButtonLink>
    )
  return (
    <ButtonLink to={workAddress(first._id)} variant="quiet">
      {t('next', { student: next.studentName, assignment: next.assignmentTitle })}
    </ButtonLink>
  )
}
