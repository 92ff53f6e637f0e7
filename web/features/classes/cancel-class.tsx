import { useRef, useState, type RefObject } from 'react'
import { useRevalidator } from 'react-router'
import { cancellation, type ManagedClass } from '#contract/classes.ts'
import { successes } from '#web/copy.ts'
import { TextArea } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { RowButton } from '#web/lists/row-buttons.tsx'
import { saveFocus } from '#web/lists/save-focus.ts'
import { api } from '#web/session/api.ts'
import { askServer } from '#web/session/ask-server.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'

type CancelButtonProps = { schoolClass: ManagedClass; disabled?: boolean }

/** Opens the dialog that cancels a class for good (clause 10.5); nothing for one that is cancelled. */
export function CancelButton({ schoolClass, disabled = false }: CancelButtonProps) {
  const [open, setOpen] = useState<boolean>()
  // What was typed before the dialog was closed without sending.
  const [draft, setDraft] = useState('')
  const words = useRef<HTMLTextAreaElement>(null)
  const { revalidate } = useRevalidator()
  const { tell } = useDialogs()
  const { _id, className, status } = schoolClass
  if (status === 'cancelled') return null

  const close = () => setOpen(false)
  const send = async (body: { reason: string }) => {
    await askServer(() => api.cancelClass({ params: { id: _id }, body }))
    close()
    await revalidate()
    await tell({ title: successes.classCancelled })
    saveFocus()
  }
  return (
    <>
      <RowButton
        variant="danger"
        disabled={disabled}
        about={className}
        onClick={() => setOpen(true)}
      >
        Cancel class
      </RowButton>
      {open !== undefined && (
        <Dialog
          open={open}
          onClose={close}
          initialFocus={words}
          title="Cancel Class"
          description={`“${className}” is cancelled for good. Nobody can order or pay it any more; its page says so.`}
        >
          <p className="mt-3">{sayPaid(schoolClass)}</p>
          <CancelForm draft={draft} onDraft={setDraft} words={words} onClose={close} send={send} />
        </Dialog>
      )}
    </>
  )
}

/** What becomes of the orders. */
function sayPaid({ enrolled }: ManagedClass): string {
  if (enrolled === 0) return 'Nobody has paid for it. Orders that are not paid are removed.'
  const people =
    enrolled === 1 ? '1 student has' : `${enrolled.toLocaleString('en-US')} students have`
  return `${people} paid for it: each paid order is cancelled with the whole sum back. Orders that are not paid are removed.`
}

type CancelFormProps = {
  draft: string
  onDraft: (text: string) => void
  words: RefObject<HTMLTextAreaElement | null>
  onClose: () => void
  send: (body: { reason: string }) => Promise<void>
}

function CancelForm({ draft, onDraft, words, onClose, send }: CancelFormProps) {
  const [typed] = useState(draft)
  const { fields, busy, failure, formProps } = useSaveForm({
    id: 'cancel-class',
    schema: cancellation,
    defaultValue: { reason: typed },
    save: send,
  })
  return (
    <form {...formProps} className="mt-6 grid gap-5">
      <TextArea
        ref={words}
        field={fields.reason}
        label="Reason"
        rows={4}
        hint="10 to 1,000 characters. The history of the school keeps it."
        onInput={({ currentTarget }) => onDraft(currentTarget.value)}
      />
      <FormFailure message={failure} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Keep the class
        </Button>
        <SubmitButton busy={busy} className="">
          Cancel this class
        </SubmitButton>
      </DialogActions>
    </form>
  )
}
