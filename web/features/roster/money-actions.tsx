import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { toMinor, formatDecimal } from '#contract/money.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { manualMethods, paidByHandForm, placeCancellation, refundForm } from '#contract/refunds.ts'
import type { Formats } from '#messages/formats.ts'
import { methodWords } from '#web/features/orders/method-words.ts'
import { AmountField, SelectField, TextArea, TextField } from '#web/forms/fields.tsx'
import { DialogForm } from '#web/forms/dialog-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { RowButton } from '#web/lists/row-buttons.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'

type MoneyActionProps = {
  entry: RosterEntry
  /** What the class costs now. */
  price: number
}

/** What an admin can do about a place and its money (clauses 13.7, 13.10). */
export function MoneyActions(props: MoneyActionProps) {
  const { studentName, status, left } = props.entry
  if (status !== 'Paid')
    return props.price === 0 ? null : (
      <Action
        {...props}
        title="Paid by hand"
        description={`${studentName} has paid in cash or by transfer, and gets the place and a receipt. Less than the price is a discount.`}
        Form={PaidByHand}
      />
    )
  return (
    <span className="flex flex-wrap gap-2">
      {(left ?? 0) > 0 && (
        <Action
          {...props}
          title="Give back"
          description={`Some or all of what ${studentName} has paid; the place stays. They get a credit note by mail.`}
          Form={GiveBack}
        />
      )}
      <Action
        {...props}
        title="Cancel booking"
        description={`${studentName} loses the place, the seat is free again, and they get the reason by mail.`}
        Form={CancelBooking}
      />
    </span>
  )
}

type ActionProps = MoneyActionProps & {
  title: string
  description: string
  Form: (props: FormProps) => ReactNode
}

function Action({ title, description, Form, ...props }: ActionProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <RowButton about={props.entry.studentName} variant="quiet" onClick={() => setOpen(true)}>
        {title}
      </RowButton>
      <Dialog open={open} onClose={close} title={title} description={description}>
        <Form {...props} close={close} />
      </Dialog>
    </>
  )
}

type FormProps = MoneyActionProps & { close: () => void }

/** Closes the dialog after its form was sent, shows the roster as it is then, and says what has happened. */
function useDone(close: () => void) {
  const { revalidate } = useRevalidator()
  const { notify } = useDialogs()
  return async (title: string) => {
    close()
    await revalidate()
    await notify({ title })
  }
}

const formatLeft = (left: number | null, formats: Formats) =>
  `At most ${formats.sum(left ?? 0)} is left.`

function GiveBack({ entry: { _id, left }, close }: FormProps) {
  const formats = useFormats()
  const done = useDone(close)
  const { fields, ...form } = useSaveForm({
    id: `give-back-${_id}`,
    schema: refundForm,
    save: async (body, idempotencyKey) => {
      await callApi(() => api.refundOrder({ params: { id: _id }, body, idempotencyKey }))
      await done('It goes back')
    },
  })
  return (
    <DialogForm form={form} submit="Give it back" onClose={close}>
      <AmountField
        field={fields.amount}
        label={formats.sumLabel('Amount')}
        hint={formatLeft(left, formats)}
      />
      <TextArea field={fields.reason} label="Reason" rows={3} hint="The student reads it." />
    </DialogForm>
  )
}

function CancelBooking({ entry: { _id, refund, left }, close }: FormProps) {
  const formats = useFormats()
  const done = useDone(close)
  const { fields, ...form } = useSaveForm({
    id: `cancel-booking-${_id}`,
    schema: placeCancellation,
    defaultValue: { amount: formatDecimal(toMinor(refund ?? 0)) },
    save: async (body) => {
      await callApi(() => api.cancelPlace({ params: { id: _id }, body }))
      await done('Booking cancelled')
    },
  })
  return (
    <DialogForm
      form={form}
      submit="Cancel booking"
      variant="danger"
      keep="Keep the booking"
      onClose={close}
    >
      <AmountField
        field={fields.amount}
        label="Refund"
        hint={`${formatLeft(left, formats)} By the cancellation policy it is ${formats.sum(refund ?? 0)}.`}
      />
      <TextArea field={fields.reason} label="Reason" rows={3} hint="The student reads it." />
    </DialogForm>
  )
}

/** A note that stays empty is absent in a form. */
const withoutNote = paidByHandForm.extend({ note: paidByHandForm.shape.note.default('') })

function PaidByHand({ entry: { _id }, price, close }: FormProps) {
  const formats = useFormats()
  const done = useDone(close)
  const { fields, ...form } = useSaveForm({
    id: `paid-by-hand-${_id}`,
    schema: withoutNote,
    defaultValue: { amount: String(price), method: manualMethods[0] },
    save: async (body) => {
      const { modifiedCount } = await callApi(() => api.payByHand({ params: { id: _id }, body }))
      if (modifiedCount === 0) throw new Error('This order had been paid already.')
      await done('Noted as paid')
    },
  })
  return (
    <DialogForm form={form} submit="Note it as paid" onClose={close}>
      <AmountField field={fields.amount} label={formats.sumLabel('Amount')} />
      <SelectField
        field={fields.method}
        label="How"
        options={manualMethods.map((value) => ({ value, label: methodWords[value] }))}
      />
      <TextField field={fields.note} label="Note" hint="For the books. It can stay empty." />
    </DialogForm>
  )
}
