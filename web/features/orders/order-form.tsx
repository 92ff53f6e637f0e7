import { useNavigate } from 'react-router'
import type { SchoolClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import { withoutBidiControls } from '#contract/names.ts'
import { orderForm } from '#contract/orders.ts'
import type { User } from '#contract/users.ts'
import { useCall } from '#web/actions/use-call.ts'
import { useReload } from '#web/actions/use-reload.ts'
import { TextField } from '#web/forms/fields.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'

const ordered = ['already-ordered', 'idempotency-key-reused']

type OrderFormProps = {
  schoolClass: Pick<SchoolClass, '_id' | 'className'>
  student: Pick<User, 'name' | 'email'>
}

/** Clauses 5.5, 8.3. */
export function OrderForm({ schoolClass: { _id, className }, student }: OrderFormProps) {
  const t = useMessages('ordering')
  const ui = useMessages('ui')
  const { confirm } = useDialogs()
  const navigate = useNavigate()
  const { call } = useCall()
  const { reload } = useReload()
  const { fields, ...form } = useSaveForm({
    id: 'order',
    schema: orderForm,
    defaultValue: { studentName: withoutBidiControls(student.name), studentEmail: student.email },
    save: async (value, idempotencyKey, saved) => {
      try {
        const body = { ...value, courseName: className, classId: _id }
        const { insertedId } = await call('placeOrder', { body, idempotencyKey }, { reload: false })
        if (insertedId === null) throw new Error(t('nothingAdded'))
      } catch (error) {
        // From another tab, or after a lost answer: the page then shows the order instead of this form.
        if (error instanceof ApiError && ordered.includes(error.code)) await reload()
        throw error
      }
      saved()
      const toList = await confirm({
        title: t('ordered'),
        text: t('added', { className }),
        agree: t('openCart'),
        cancel: ui('stay'),
      })
      await (toList ? navigate('/dashboard/cart') : reload())
    },
  })
  return (
    <SaveForm form={form} submit={t('add')}>
      <TextField field={fields.studentName} label={t('name')} autoComplete="name" />
      <TextField
        field={fields.studentEmail}
        label={t('email')}
        type="email"
        readOnly
        hint={t('emailHint')}
      />
    </SaveForm>
  )
}
