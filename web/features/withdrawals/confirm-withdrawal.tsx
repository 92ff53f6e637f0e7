import type { NewWithdrawal } from '#contract/withdrawals.ts'
import { useCall } from '#web/actions/use-call.ts'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { describeRouteError } from '#web/page/failure.tsx'
import { useSite } from '#web/page/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { Declared } from './declared.tsx'
import { focusNow } from './focus-now.ts'

type ConfirmWithdrawalProps = {
  declared: NewWithdrawal
  onBack: () => void
  /** With the time, in milliseconds since 1970. */
  onReceived: (at: number) => void
}

export function ConfirmWithdrawal({ declared, onBack, onReceived }: ConfirmWithdrawalProps) {
  const t = useMessages('withdraw')
  const layout = useMessages('layout')
  const { language } = useSite()
  const { call } = useCall()
  const { pending, problem, run } = useTask(async () => {
    const body = { ...declared, language }
    const { receivedAt } = await call('withdraw', { body }, { reload: false })
    onReceived(receivedAt)
  })
  return (
    <div ref={focusNow} tabIndex={-1} className="grid gap-5 outline-none">
      <Declared declared={declared} />
      <FormFailure message={problem === null ? undefined : describeRouteError(problem, layout)} />
      <div className="flex flex-wrap gap-3">
        <Button busy={pending} onClick={() => void run()}>
          {t('confirm')}
        </Button>
        <Button variant="quiet" disabled={pending} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}
