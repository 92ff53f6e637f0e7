import { useMemo } from 'react'
import { useRevalidator } from 'react-router'
import type { Coupon } from '#contract/coupons.ts'
import { DialogForm } from '#web/forms/dialog-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { DialogButton } from '#web/lists/dialog-button.tsx'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { CouponFields } from './coupon-fields.tsx'
import { changeableTexts, couponChangeForm } from './coupon-form.ts'

type ChangeCouponProps = { coupon: Coupon; disabled: boolean }

export function ChangeCoupon({ coupon, disabled }: ChangeCouponProps) {
  const t = useMessages('coupons')
  return (
    <DialogButton
      label={t('change')}
      about={coupon.code}
      disabled={disabled}
      title={t('changeTitle', { code: coupon.code })}
      description={t('changeText')}
    >
      {(close) => <Fields coupon={coupon} close={close} />}
    </DialogButton>
  )
}

function Fields({ coupon, close }: { coupon: Coupon; close: () => void }) {
  const t = useMessages('coupons')
  const { timeZone } = useSite()
  const { revalidate } = useRevalidator()
  const { fields, ...form } = useSaveForm({
    id: `change-${coupon.code}`,
    schema: useMemo(() => couponChangeForm(timeZone, t, coupon), [timeZone, t, coupon]),
    defaultValue: changeableTexts(coupon, timeZone),
    save: async (body) => {
      await callApi(() => api.changeCoupon({ params: { id: coupon._id }, body }))
      close()
      await revalidate()
    },
  })
  return (
    <DialogForm form={form} submit={t('save')} onClose={close}>
      <CouponFields fields={fields} />
    </DialogForm>
  )
}
