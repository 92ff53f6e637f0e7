import { useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { AmountField, SelectField, TextField } from '#web/forms/fields.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { CouponFields } from './coupon-fields.tsx'
import { couponForm, noCoupon } from './coupon-form.ts'

/** What a coupon can be for, as the form offers it. */
export type Limits = { value: string; label: string }[]

type NewCouponFormProps = { limits: Limits; onMade: () => void }

/** Makes a coupon (clause 13.8). */
export function NewCouponForm({ limits, onMade }: NewCouponFormProps) {
  const formats = useFormats()
  const { timeZone } = useSite()
  const { notify } = useDialogs()
  const { revalidate } = useRevalidator()
  const { fields, ...form } = useSaveForm({
    id: 'coupon',
    schema: useMemo(() => couponForm(timeZone), [timeZone]),
    defaultValue: noCoupon,
    save: async (body, _key, saved) => {
      await callApi(() => api.addCoupon({ body }))
      await revalidate()
      saved()
      await notify({ title: 'Coupon made', text: `${body.code} can be used now, as you set it.` })
      onMade()
    },
  })
  return (
    <SaveForm form={form} submit="Make the coupon" narrow>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <TextField
          field={fields.code}
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          hint="Letters, digits and hyphens, such as SPRING-20."
        />
        <TextField
          field={fields.percent}
          type="number"
          label="Percent off"
          inputMode="numeric"
          hint="Either a percent …"
        />
        <AmountField
          field={fields.amount}
          label={formats.sumLabel('Amount off')}
          hint="… or an amount."
        />
        <CouponFields fields={fields} />
        <AmountField
          field={fields.minimum}
          label={formats.sumLabel('Lowest sum')}
          hint="What the classes must cost together. Empty: any sum."
        />
        <SelectField
          field={fields.once}
          label="Each person"
          options={[
            { value: 'once', label: 'Can use it once' },
            { value: 'often', label: 'Can use it often' },
          ]}
        />
        <SelectField
          field={fields.for}
          label="For"
          options={[{ value: 'all', label: 'All classes' }, ...limits]}
        />
      </div>
    </SaveForm>
  )
}
