import { useRef, type Ref } from 'react'
import { feedbackMessage, type ManagedClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import { askServer } from '#web/features/dashboard/problem.ts'
import { ScrolledText } from '#web/features/dashboard/scrolled-text.tsx'
import { TextArea } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'

type FeedbackDialogProps = {
  schoolClass: ManagedClass
  open: boolean
  /** What was typed before the dialog was closed without sending. */
  draft: string
  onDraft: (text: string) => void
  onClose: () => void
  onSent: () => Promise<void>
  /** The class is no longer there; what was typed stays on screen. */
  onGone: () => void
}

/** An admin's word to the instructor of a class (clause 5.6). */
export function FeedbackDialog({ open, onClose, ...rest }: FeedbackDialogProps) {
  const { className, instructorName } = rest.schoolClass
  const words = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      initialFocus={words}
      title="Send Feedback"
      description={`To ${instructorName}, about ${className}`}
    >
      <FeedbackForm {...rest} words={words} onClose={onClose} />
    </Dialog>
  )
}

function FeedbackForm({
  schoolClass: { _id, feedback },
  draft,
  onDraft,
  onClose,
  onSent,
  onGone,
  words,
}: Omit<FeedbackDialogProps, 'open'> & { words: Ref<HTMLTextAreaElement> }) {
  const { fields, busy, failure, formProps } = useSaveForm({
    id: 'feedback',
    schema: feedbackMessage,
    defaultValue: { feedback: draft },
    save: async (body) => {
      const { modifiedCount } = await askServer(() =>
        api.setClassFeedback({ params: { id: _id }, body }),
      ).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) onGone()
        throw error
      })
      if (modifiedCount === 0)
        throw new Error('Nothing was changed: the instructor has exactly this feedback already.')
      await onSent()
    },
  })
  return (
    <form {...formProps} className="mt-6 grid gap-5">
      {feedback !== null && (
        <div>
          <p className="text-sm font-semibold text-sand">Sent before; new feedback replaces it</p>
          <ScrolledText
            text={feedback}
            label="Feedback sent before"
            className="mt-1.5 max-h-40 border-l-2 border-tan/60 pl-3"
          />
        </div>
      )}
      <TextArea
        ref={words}
        field={fields.feedback}
        label="Feedback"
        rows={5}
        hint="Up to 2,000 characters. Only the instructor and admins see it."
        onInput={(event) => onDraft(event.currentTarget.value)}
      />
      <FormFailure message={failure} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={busy} className="">
          Send
        </SubmitButton>
      </DialogActions>
    </form>
  )
}
