import { useEffect, useRef } from 'react'
import { newReview, type Review } from '#contract/reviews.ts'
import { TextArea } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { useLeaveGuard } from '#web/page/use-leave-guard.ts'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { api } from '#web/session/api.ts'
import { askServer } from '#web/session/ask-server.ts'
import { Button } from '#web/ui/button.tsx'
import { StarsField } from './stars-field.tsx'

type ReviewFormProps = {
  classId: string
  /** What the student wrote before. */
  before: Review | null
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Writes or changes the own review of a class (clause 11.4). */
export function ReviewForm({ classId, before, onSaved, onClose }: ReviewFormProps) {
  useLeaveGuard()
  const form = useRef<HTMLFormElement>(null)
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: 'review',
    schema: newReview,
    ...(before && { defaultValue: { stars: String(before.stars), text: before.text } }),
    save: async (body) => {
      const call = () => api.writeReview({ params: { id: classId }, body })
      const { modifiedCount } = await askServer(call)
      if (modifiedCount === 0) throw new Error('Nothing was changed: your review says so already.')
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
      <TextArea
        field={fields.text}
        label="Your review"
        rows={5}
        hint="Up to 2,000 characters, or none. Everybody can read it, with your name."
      />
      <FormFailure message={failure} code={failureCode} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <SubmitButton busy={busy} className="">
          Save the review
        </SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
