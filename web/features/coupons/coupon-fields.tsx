import { TextField, type Field } from '#web/forms/fields.tsx'

type CouponFieldsProps = { fields: Record<'startsAt' | 'endsAt' | 'maxUses', Field> }

/** From when, until when and how often a coupon can be used: what can be changed later, too. */
export function CouponFields({ fields }: CouponFieldsProps) {
  return (
    <>
      <TextField field={fields.startsAt} type="date" label="First day" hint="Empty: at once." />
      <TextField field={fields.endsAt} type="date" label="Last day" hint="Empty: for ever." />
      <TextField
        field={fields.maxUses}
        type="number"
        label="Uses in all"
        hint="Empty: without end."
        inputMode="numeric"
      />
    </>
  )
}
