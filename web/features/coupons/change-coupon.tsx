import { useMemo } from 'react'
import type { Coupon } from '#contract/coupons.ts'
import { useCall } from '#web/actions/use-call.ts'
import { useReload } from '#web/actions/use-reload.ts'
import { DialogForm } from '#web/forms/dialog-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { DialogButton } from '#web/lists/dialog-button.tsx'
import { useSite } from '#web/page/site.tsx'
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
  const { call } = useCall()
  const { reload } = useReload()
  const { fields, ...form } = useSaveForm({
    id: `change-${coupon.code}`,
    schema: useMemo(() => couponChangeForm(timeZone, t, coupon), [timeZone, t, coupon]),
    defaultValue: changeableTexts(coupon, timeZone),
    save: async (body) => {
      await call('changeCoupon', { params: { id: coupon._id }, body }, { reload: false })
      close()
      // It replaces the button, to which the focus returns from the dialog.
      await reload()
    },
  })
  return (
    <DialogForm form={form} submit={t('save')} onClose={close}>
      <CouponFields fields={fields} />
    </DialogForm>
  )
}
