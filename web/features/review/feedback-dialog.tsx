import { useRef, useState, type RefObject } from 'react'
import { useRevalidator } from 'react-router'
import { feedbackMessage, type ManagedClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import { successes } from '#web/copy.ts'
import { askServer } from '#web/session/ask-server.ts'
import { ScrolledText } from '#web/lists/scrolled-text.tsx'
import { TextArea } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { RowButton } from '#web/lists/row-buttons.tsx'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'

type FeedbackButtonProps = { schoolClass: ManagedClass; disabled: boolean }

/** Opens the dialog for an admin's word to the instructor of a class (clause 5.6). */
export function FeedbackButton({ schoolClass, disabled }: FeedbackButtonProps) {
  const [open, setOpen] = useState<boolean>()
  // What was typed before the dialog was closed without sending.
  const [draft, setDraft] = useState('')
  // The class is no longer there; until the dialog is closed what was typed stays on screen.
  const gone = useRef(false)
  const words = useRef<HTMLTextAreaElement>(null)
  const { revalidate } = useRevalidator()
  const { tell } = useDialogs()
  const { _id, className, instructorName, feedback } = schoolClass

  const close = () => {
    setOpen(false)
    if (gone.current) void revalidate()
  }
  const send = async (body: { feedback: string }) => {
    const call = () => api.setClassFeedback({ params: { id: _id }, body })
    const { modifiedCount } = await askServer(call).catch((error: unknown) => {
      gone.current = error instanceof ApiError && error.status === 404
      throw error
    })
    if (modifiedCount === 0)
      throw new Error('Nothing was changed: the instructor has exactly this feedback already.')
    setDraft('')
    setOpen(false)
    await revalidate()
    await tell({ title: successes.feedbackSent })
  }

  return (
    <>
      <RowButton
        variant="quiet"
        disabled={disabled}
        about={className}
        onClick={() => setOpen(true)}
      >
        Send Feedback
      </RowButton>
      {open !== undefined && (
        <Dialog
          open={open}
          onClose={close}
          initialFocus={words}
          title="Send Feedback"
          description={`To ${instructorName}, about ${className}`}
        >
          <FeedbackForm
            before={feedback}
            draft={draft}
            onDraft={setDraft}
            words={words}
            onClose={close}
            send={send}
          />
        </Dialog>
      )}
    </>
  )
}

type FeedbackFormProps = {
  /** The feedback that was sent before. */
  before: string | null
  draft: string
  onDraft: (text: string) => void
  words: RefObject<HTMLTextAreaElement | null>
  onClose: () => void
  send: (body: { feedback: string }) => Promise<void>
}

function FeedbackForm({ before, draft, onDraft, words, onClose, send }: FeedbackFormProps) {
  const [typed] = useState(draft)
  const { fields, busy, failure, formProps } = useSaveForm({
    id: 'feedback',
    schema: feedbackMessage,
    defaultValue: { feedback: typed },
    save: send,
  })
  return (
    <form {...formProps} className="mt-6 grid gap-5">
      {before !== null && (
        <div>
          <p className="text-sm font-semibold text-sand">Sent before; new feedback replaces it</p>
          <ScrolledText
            text={before}
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
        onInput={({ currentTarget }) => onDraft(currentTarget.value)}
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
