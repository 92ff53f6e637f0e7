import { feedbackMessage, type ManagedClass } from '#contract/classes.ts'
import { askServer } from '#web/features/dashboard/problem.ts'
import { TextArea } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type FeedbackDialogProps = {
  schoolClass: ManagedClass
  open: boolean
  /** What was typed before the dialog was closed without sending. */
  draft: string
  onDraft: (text: string) => void
  onClose: () => void
  onSent: () => Promise<void>
}

/** An admin's word to the instructor of a class (clause 5.6). */
export function FeedbackDialog({ open, onClose, ...rest }: FeedbackDialogProps) {
  const { className, instructorName } = rest.schoolClass
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Send Feedback"
      description={`To ${instructorName}, about ${className}`}
    >
      <FeedbackForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function FeedbackForm({
  schoolClass: { _id, feedback },
  draft,
  onDraft,
  onClose,
  onSent,
}: Omit<FeedbackDialogProps, 'open'>) {
  const { fields, busy, failure, formProps } = useSaveForm({
    id: 'feedback',
    schema: feedbackMessage,
    defaultValue: { feedback: draft },
    save: async (body) => {
      const { modifiedCount } = await askServer(() =>
        api.setClassFeedback({ params: { id: _id }, body }),
      )
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
          <p className="mt-1.5 max-h-40 overflow-y-auto border-l-2 border-tan/60 pl-3 whitespace-pre-line wrap-anywhere">
            {feedback}
          </p>
        </div>
      )}
      <TextArea
        field={fields.feedback}
        label="Feedback"
        rows={5}
        hint="Up to 2,000 characters. Only the instructor and admins see it."
        onInput={(event) => onDraft(event.currentTarget.value)}
      />
      <FormFailure message={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </div>
    </form>
  )
}
