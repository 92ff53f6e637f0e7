import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { withdrawalDays } from '#contract/withdrawal-right.ts'
import type { NewWithdrawal } from '#contract/withdrawals.ts'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { CardLink } from '#web/features/account/card-links.tsx'
import { PageHead } from '#web/page/site.tsx'
import { useSession } from '#web/session/session-state.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import { ReceivedWithdrawal } from './received-withdrawal.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

/** Who comes from their receipts is signed in already; nothing changes under the fingers of others. */
function useKnown() {
  const [params] = useSearchParams()
  const now = useSession()
  const [person] = useState(() => (now.state === 'signed-in' ? now.record : null))
  return {
    name: person?.name ?? '',
    email: person?.email ?? '',
    receipt: params.get('receipt') ?? '',
  }
}

/** The form, what it says once more, and when it was received. */
export function WithdrawPage() {
  const t = useMessages('withdraw')
  const known = useKnown()
  const [declared, setDeclared] = useState<NewWithdrawal | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [receivedAt, setReceivedAt] = useState<number | null>(null)
  const step = receivedAt !== null ? 'done' : isChecked ? 'confirm' : 'form'
  return (
    <AccountCard
      wide
      title={t(step === 'done' ? 'doneTitle' : step === 'confirm' ? 'confirmTitle' : 'title')}
      subtitle={step === 'form' ? t('text') : step === 'confirm' && t('confirmText')}
    >
      <PageHead title={t('title')} description={t('description')} canonical="/withdraw" />
      {declared !== null && receivedAt !== null ? (
        <ReceivedWithdrawal declared={declared} receivedAt={receivedAt} />
      ) : declared !== null && isChecked ? (
        <ConfirmWithdrawal
          declared={declared}
          onBack={() => setChecked(false)}
          onReceived={setReceivedAt}
        />
      ) : (
        <>
          <p className="text-text-quiet">
            <RichMessage
              of={t}
              message="whatApplies"
              values={{ days: withdrawalDays }}
              tags={{ cancellation: <CardLink to="/cancellation" /> }}
            />
          </p>
          <WithdrawForm
            known={declared ?? known}
            onChecked={(value) => {
              setDeclared(value)
              setChecked(true)
            }}
          />
        </>
      )}
    </AccountCard>
  )
}
