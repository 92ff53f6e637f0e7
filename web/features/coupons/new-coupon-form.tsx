import { useMemo } from 'react'
import { useCall } from '#web/actions/use-call.ts'
import { AmountField, SelectField, TextField } from '#web/forms/fields.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { CouponFields } from './coupon-fields.tsx'
import { couponForm, noCoupon } from './coupon-form.ts'

export type Limits = { value: string; label: string }[]

type NewCouponFormProps = { limits: Limits; onMade: () => void }

/** Clause 13.8. */
export function NewCouponForm({ limits, onMade }: NewCouponFormProps) {
  const t = useMessages('coupons')
  const formats = useFormats()
  const { timeZone } = useSite()
  const { notify } = useDialogs()
  const { call } = useCall()
  const { fields, ...form } = useSaveForm({
    id: 'coupon',
    schema: useMemo(() => couponForm(timeZone, t), [timeZone, t]),
    defaultValue: noCoupon,
    save: async (body, idempotencyKey, saved) => {
      await call('addCoupon', { body, idempotencyKey })
      saved()
      await notify({ title: t('created'), text: t('createdText', { code: body.code }) })
      onMade()
    },
  })
  return (
    <SaveForm form={form} submit={t('create')} narrow>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <TextField
          field={fields.code}
          label={t('code')}
          autoComplete="off"
          autoCapitalize="characters"
          hint={t('codeHint')}
        />
        <TextField
          field={fields.percent}
          type="number"
          label={t('percentOff')}
          inputMode="numeric"
          hint={t('percentHint')}
        />
        <AmountField
          field={fields.amount}
          label={formats.sumLabel(t('amountOff'))}
          hint={t('amountHint')}
        />
        <CouponFields fields={fields} />
        <AmountField
          field={fields.minimum}
          label={formats.sumLabel(t('minimum'))}
          hint={t('minimumHint')}
        />
        <SelectField
          field={fields.once}
          label={t('perPerson')}
          options={[
            { value: 'once', label: t('once') },
            { value: 'often', label: t('often') },
          ]}
        />
        <SelectField
          field={fields.for}
          label={t('validFor')}
          options={[{ value: 'all', label: t('allClasses') }, ...limits]}
        />
      </div>
    </SaveForm>
  )
}
