import { toMinor, formatDecimal } from '#contract/money.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { refundRuleValues } from '#messages/refund-rule.ts'
import { manualMethods, paidByHandForm, seatCancellation, refundForm } from '#contract/refunds.ts'
import { useCall, type Call } from '#web/actions/use-call.ts'
import { useReload } from '#web/actions/use-reload.ts'
import { AmountField, SelectField, TextArea, TextField } from '#web/forms/fields.tsx'
import { DialogForm } from '#web/forms/dialog-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { DialogButton } from '#web/lists/dialog-button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type MoneyActionProps = {
  entry: RosterEntry
  /** The class's current price. */
  price: number
}

/** Clauses 13.7, 13.10. */
export function MoneyActions(props: MoneyActionProps) {
  const t = useMessages('roster')
  const dashboard = useMessages('dashboard')
  const { studentName: student, status, left } = props.entry
  if (status !== 'Paid')
    return props.price === 0 ? null : (
      <DialogButton
        label={t('recordPayment')}
        about={student}
        description={t('recordPaymentText', { student })}
      >
        {(close) => <PaidByHand {...props} close={close} />}
      </DialogButton>
    )
  return (
    <RowMenu label={dashboard('moreActions', { name: student })}>
      {(left ?? 0) > 0 && (
        <DialogButton
          label={t('refund')}
          about={student}
          description={t('refundText', { student })}
        >
          {(close) => <GiveBack {...props} close={close} />}
        </DialogButton>
      )}
      <DialogButton
        label={t('cancelBooking')}
        about={student}
        description={t('cancelBookingText', { student })}
      >
        {(close) => <CancelBooking {...props} close={close} />}
      </DialogButton>
    </RowMenu>
  )
}

type FormProps = MoneyActionProps & { close: () => void }

/**
 * `done` closes the dialog, reloads the roster, and announces the result: once reloaded, a roster may lack the
 * button, and its dialog with it.
 */
function useMoneyCall(close: () => void) {
  const { call } = useCall()
  const { reload } = useReload()
  const { notify } = useDialogs()
  const send: Call = (name, input) => call(name, input, { reload: false })
  const done = async (title: string) => {
    close()
    await reload()
    await notify({ title })
  }
  return { send, done }
}

function GiveBack({ entry: { _id, studentName: student, left }, close }: FormProps) {
  const t = useMessages('roster')
  const formats = useFormats()
  const { send, done } = useMoneyCall(close)
  const { fields, ...form } = useSaveForm({
    id: `give-back-${_id}`,
    schema: refundForm,
    save: async (body, idempotencyKey) => {
      await send('refundOrder', { params: { id: _id }, body, idempotencyKey })
      await done(t('refunded'))
    },
  })
  const amount = Number(fields.amount.value)
  return (
    <DialogForm
      form={form}
      submit={amount > 0 ? t('refundSum', { sum: formats.sum(amount), student }) : t('refund')}
      onClose={close}
    >
      <AmountField
        field={fields.amount}
        label={formats.sumLabel(t('amount'))}
        hint={t('left', { sum: formats.sum(left ?? 0) })}
      />
      <TextArea field={fields.reason} label={t('reason')} rows={3} hint={t('refundReasonHint')} />
    </DialogForm>
  )
}

function CancelBooking({ entry: { _id, refund, refundRule, left }, close }: FormProps) {
  const t = useMessages('roster')
  const orders = useMessages('orders')
  const formats = useFormats()
  const { send, done } = useMoneyCall(close)
  const { fields, ...form } = useSaveForm({
    id: `cancel-booking-${_id}`,
    schema: seatCancellation,
    defaultValue: { amount: formatDecimal(toMinor(refund ?? 0)) },
    save: async (body) => {
      await send('cancelPlace', { params: { id: _id }, body })
      await done(t('bookingCancelled'))
    },
  })
  const due = t('leftAndDue', { left: formats.sum(left ?? 0), due: formats.sum(refund ?? 0) })
  const rule =
    refundRule === null ? '' : orders('refundRule', refundRuleValues(refundRule, formats))
  return (
    <DialogForm
      form={form}
      submit={t('cancelBooking')}
      variant="danger"
      keep={t('keepBooking')}
      onClose={close}
    >
      <AmountField
        field={fields.amount}
        label={formats.sumLabel(t('refundAmount'))}
        hint={refundRule === null ? due : orders('cancelsBy', { outcome: due, rule })}
      />
      <TextArea field={fields.reason} label={t('reason')} rows={3} hint={t('reasonHint')} />
    </DialogForm>
  )
}

/** An empty note is absent in a form. */
const withoutNote = paidByHandForm.extend({ note: paidByHandForm.shape.note.default('') })

function PaidByHand({ entry: { _id }, price, close }: FormProps) {
  const t = useMessages('roster')
  const formats = useFormats()
  const { send, done } = useMoneyCall(close)
  const { fields, ...form } = useSaveForm({
    id: `paid-by-hand-${_id}`,
    schema: withoutNote,
    defaultValue: { amount: String(price), method: manualMethods[0] },
    save: async (body) => {
      const { modifiedCount } = await send('payByHand', { params: { id: _id }, body })
      if (modifiedCount === 0) throw new Error(t('paidAlready'))
      await done(t('paymentRecorded'))
    },
  })
  return (
    <DialogForm form={form} submit={t('recordPayment')} onClose={close}>
      <AmountField field={fields.amount} label={formats.sumLabel(t('amount'))} />
      <SelectField
        field={fields.method}
        label={t('method')}
        options={manualMethods.map((value) => ({ value, label: t('methods', { method: value }) }))}
      />
      <TextField field={fields.note} label={t('note')} hint={t('noteHint')} />
    </DialogForm>
  )
}
