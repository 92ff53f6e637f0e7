import { useNavigate, useRevalidator } from 'react-router'
import type { SchoolClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import { withoutBidiControls } from '#contract/names.ts'
import { orderForm } from '#contract/orders.ts'
import type { User } from '#contract/users.ts'
import { cartCopy, successes } from '#web/copy.ts'
import { TextField } from '#web/forms/fields.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { api } from '#web/session/api.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'

const ordered = ['already-ordered', 'idempotency-key-reused']

type OrderFormProps = {
  schoolClass: Pick<SchoolClass, '_id' | 'className'>
  student: Pick<User, 'name' | 'email'>
}

/** Puts a class in the student's cart (clauses 5.5, 8.3). */
export function OrderForm({ schoolClass: { _id, className }, student }: OrderFormProps) {
  const { confirm } = useDialogs()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { fields, ...form } = useSaveForm({
    id: 'order',
    schema: orderForm,
    defaultValue: { studentName: withoutBidiControls(student.name), studentEmail: student.email },
    save: async (value, idempotencyKey, saved) => {
      try {
        const { insertedId } = await api.placeOrder({
          body: { ...value, courseName: className, classId: _id },
          idempotencyKey,
        })
        if (insertedId === null) throw new Error('Nothing was put in your cart. Please try again.')
      } catch (error) {
        // From another tab, or by a try whose answer was lost: the page then shows the order
        // instead of this form.
        if (error instanceof ApiError && ordered.includes(error.code)) await revalidate()
        throw error
      }
      saved()
      const toList = await confirm({
        title: successes.ordered,
        text: cartCopy.added(className),
        agree: cartCopy.open,
        cancel: 'Stay here',
      })
      await (toList ? navigate('/dashboard/cart') : revalidate())
    },
  })
  return (
    <SaveForm form={form} submit="Add to Cart">
      <TextField field={fields.studentName} label="Name" autoComplete="name" />
      <TextField
        field={fields.studentEmail}
        label="Email Address"
        type="email"
        readOnly
        hint="The e-mail of your account: a class always goes in your own cart."
      />
    </SaveForm>
  )
}
