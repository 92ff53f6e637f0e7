import { TextField, type Field } from '#web/forms/fields.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type CouponFieldsProps = { fields: Record<'startsAt' | 'endsAt' | 'maxUses', Field> }

export function CouponFields({ fields }: CouponFieldsProps) {
  const t = useMessages('coupons')
  return (
    <>
      <TextField
        field={fields.startsAt}
        type="date"
        label={t('firstDay')}
        hint={t('firstDayHint')}
      />
      <TextField field={fields.endsAt} type="date" label={t('lastDay')} hint={t('lastDayHint')} />
      <TextField
        field={fields.maxUses}
        type="number"
        label={t('maxUses')}
        hint={t('maxUsesHint')}
        inputMode="numeric"
      />
    </>
  )
}
