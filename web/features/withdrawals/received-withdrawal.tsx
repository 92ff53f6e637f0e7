import type { NewWithdrawal } from '#contract/withdrawals.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OutboxLink } from '#web/features/account/card-links.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { Declared } from './declared.tsx'
import { focusNow } from './focus-now.ts'

type ReceivedWithdrawalProps = { declared: NewWithdrawal; receivedAt: number }

export function ReceivedWithdrawal({ declared, receivedAt }: ReceivedWithdrawalProps) {
  const t = useMessages('withdraw')
  const formats = useFormats()
  const { mail } = useSite()
  const time = formats.dateTime(receivedAt)
  return (
    <div ref={focusNow} tabIndex={-1} className="grid gap-5 outline-none">
      <Notice tone="good">
        <p>{t('received', { time, zone: formats.zone })}</p>
        <p>
          {mail === 'none' ? t('stored') : t('mailed', { email: declared.email })} <OutboxLink />
        </p>
      </Notice>
      <Declared declared={declared} />
      <p className="text-text-quiet">{t('afterwards')}</p>
    </div>
  )
}
