import { getCollectionProps } from '@conform-to/react'
import { Star } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { newReview, type Review } from '#contract/reviews.ts'
import { useCall } from '#web/actions/use-call.ts'
import { TextArea, type Field } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useLeaveGuard } from '#web/page/use-leave-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type ReviewFormProps = {
  classId: string
  before: Review | null
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Clause 11.4. */
export function ReviewForm({ classId, before, onSaved, onClose }: ReviewFormProps) {
  const t = useMessages('reviews')
  const ui = useMessages('ui')
  const { call } = useCall()
  useLeaveGuard()
  const form = useRef<HTMLFormElement>(null)
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: 'review',
    schema: newReview,
    ...(before && { defaultValue: { stars: String(before.stars), text: before.text } }),
    save: async (body) => {
      const { modifiedCount } = await call('writeReview', { params: { id: classId }, body })
      if (modifiedCount === 0) throw new Error(t('unchanged'))
      await onSaved()
    },
  })
  // The button that opened the form has gone.
  useEffect(() => {
    const find = (choice: string) => form.current?.querySelector<HTMLInputElement>(choice)
    ;(find('input:checked') ?? find('input'))?.focus()
  }, [])
  return (
    <form {...formProps} ref={form} className="grid gap-5">
      <StarsField field={fields.stars} />
      <TextArea field={fields.text} label={t('text')} rows={5} hint={t('textHint')} />
      <FormFailure message={failure} code={failureCode} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <SubmitButton busy={busy} className="">
          {t('save')}
        </SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </div>
    </form>
  )
}

const options = ['1', '2', '3', '4', '5']

/** Radio buttons; all stars up to the chosen one are filled. */
function StarsField({ field }: { field: Field }) {
  const t = useMessages('reviews')
  const error = (field.errors as string[] | undefined)?.[0]
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : field.errorId}
    >
      <legend className="text-sm font-semibold text-text-quiet">{t('stars')}</legend>
      <div className="mt-1 -ms-2 flex">
        {getCollectionProps(field, { type: 'radio', options }).map(({ key, ...props }) => (
          <label
            key={key}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full text-accent hover:bg-accent/15 has-focus-visible:outline-3 [&:is(:has(:checked),:has(~label_:checked))_svg]:fill-current"
          >
            <Star aria-hidden="true" className="size-8" />
            <input
              {...props}
              required={undefined}
              aria-describedby={undefined}
              // The real control covers the star, for screen readers that explore by touch.
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="sr-only">{t('countOfStars', { count: Number(props.value) })}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={field.errorId} className="mt-1 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
