import { maxWithdrawalText, newWithdrawal, type NewWithdrawal } from '#contract/withdrawals.ts'
import { TextArea, TextField } from '#web/forms/fields.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useMessages } from '#web/words/use-messages.ts'

type WithdrawFormProps = {
  known: Pick<NewWithdrawal, 'name' | 'email' | 'receipt' | 'text'>
  onChecked: (value: NewWithdrawal) => void
}

export function WithdrawForm({ known, onChecked }: WithdrawFormProps) {
  const t = useMessages('withdraw')
  const { name, email, receipt = '', text = '' } = known
  const { fields, ...form } = useSaveForm({
    id: 'withdraw',
    schema: newWithdrawal,
    defaultValue: { name, email, receipt, text },
    save: async (value) => onChecked(value),
  })
  return (
    <SaveForm form={form} submit={t('next')}>
      <TextField field={fields.name} label={t('name')} autoComplete="name" />
      <TextField
        field={fields.email}
        label={t('email')}
        type="email"
        hint={t('emailHint')}
        autoComplete="email"
      />
      <TextField
        field={fields.receipt}
        label={t('receipt')}
        hint={t('receiptHint', { number: '2026-000123' })}
        autoComplete="off"
      />
      <TextArea
        field={fields.text}
        label={t('bought')}
        hint={t('boughtHint')}
        rows={3}
        maxLength={maxWithdrawalText}
      />
    </SaveForm>
  )
}
