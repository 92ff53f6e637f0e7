import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { z } from 'zod'
import { ApiError } from '#contract/errors.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { TextArea } from '#web/forms/fields.tsx'
import { DialogForm } from '#web/forms/dialog-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import type { Variant } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { RowButton } from '#web/lists/row-button.tsx'
import { rememberFocus } from './save-focus.ts'
import { useCall, type Call } from './use-call.ts'
import { useReload } from './use-reload.ts'

type FormFacts<Name extends string> = {
  name: Name
  label: string
  hint: string
  rows?: number
  schema: z.ZodType<Record<Name, string>, Record<Name, string>>
  submit: string
  variant?: 'quiet' | 'danger'
  keep?: string
  above?: ReactNode
  renderBelow?: (words: string) => ReactNode
  /** Alternatives to sending words; `close` closes the dialog. */
  renderBesides?: (close: () => void) => ReactNode
}

type WordsButtonProps<Name extends string> = FormFacts<Name> & {
  /** Includes the row, for screen readers. */
  action: ReactNode
  about: string
  buttonVariant?: Variant
  disabled?: boolean
  onOpen?: () => void
  /** Focused first; by default the field. */
  first?: RefObject<HTMLElement | null>
  wide?: boolean
  title: string
  description: string
  /** Called with the same key until the words are sent. */
  call: (call: Call, words: string, idempotencyKey: string) => Promise<Partial<ModifiedCount>>
  /** Shown after a change; `unchanged` in the form if there was none. */
  done: string
  unchanged?: string
  /** Gets the focus if the button has gone; by default the row in its place. */
  next?: RefObject<HTMLElement | null>
}

/** Opens a dialog; typed text stays until it is sent. */
export function WordsButton<Name extends string>(props: WordsButtonProps<Name>) {
  const {
    action,
    about,
    buttonVariant = props.variant ?? 'quiet',
    disabled = false,
    onOpen,
    wide,
  } = props
  const { title, description, call: request, done, unchanged, next } = props
  const [open, setOpen] = useState<boolean>()
  const [draft, setDraft] = useState('')
  // Too late to act; typed words stay on screen until the dialog is closed.
  const late = useRef(false)
  const restoreFocus = useRef<ReturnType<typeof rememberFocus>>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const { call } = useCall()
  const { reload } = useReload()
  const { notify } = useDialogs()

  const ask = () => {
    restoreFocus.current = rememberFocus()
    onOpen?.()
    setOpen(true)
  }
  const close = async () => {
    setOpen(false)
    if (!late.current) return
    await reload()
    restoreFocus.current?.(next)
  }
  const send = async (text: string, key: string) => {
    // The button, and this dialog with it, may be gone once the page's data are reloaded.
    const callOnly: Call = (name, input) => call(name, input, { reload: false })
    const { modifiedCount } = await request(callOnly, text, key).catch((error: unknown) => {
      late.current = error instanceof ApiError && [404, 409].includes(error.status)
      throw error
    })
    if (modifiedCount === 0) {
      late.current = true
      throw new Error(unchanged)
    }
    setDraft('')
    setOpen(false)
    await reload()
    await notify({ title: done })
    restoreFocus.current?.(next)
  }
  return (
    <>
      <RowButton variant={buttonVariant} disabled={disabled} about={about} onClick={ask}>
        {action}
      </RowButton>
      {open !== undefined && (
        <Dialog
          open={open}
          onClose={() => void close()}
          initialFocus={props.first ?? words}
          wide={wide}
          title={title}
          description={description}
        >
          <WordsForm
            {...props}
            send={send}
            draft={draft}
            onDraft={setDraft}
            words={words}
            onClose={() => void close()}
          />
        </Dialog>
      )}
    </>
  )
}

type WordsFormProps<Name extends string> = FormFacts<Name> & {
  send: (words: string, idempotencyKey: string) => Promise<void>
  draft: string
  onDraft: (text: string) => void
  words: RefObject<HTMLTextAreaElement | null>
  onClose: () => void
}

function WordsForm<Name extends string>(props: WordsFormProps<Name>) {
  const { name, label, hint, rows = 4, schema, submit, variant, keep, above, renderBelow } = props
  const { renderBesides } = props
  const { send, draft, onDraft, words, onClose } = props
  const [typed] = useState(draft)
  const { fields, ...form } = useSaveForm({
    id: `words-${name}`,
    schema,
    defaultValue: { [name]: typed },
    save: (value, key) => send(value[name], key),
  })
  const isWrong = fields[name].errors !== undefined
  // The field was focused before its message appeared; the message must be visible above the buttons.
  useEffect(() => {
    if (isWrong) words.current?.scrollIntoView({ block: 'nearest' })
  }, [isWrong, words])
  return (
    <DialogForm
      form={form}
      submit={submit}
      variant={variant === 'danger' ? variant : 'primary'}
      keep={keep}
      besides={renderBesides?.(onClose)}
      onClose={onClose}
    >
      {above}
      <TextArea
        ref={words}
        field={fields[name]}
        label={label}
        rows={rows}
        hint={hint}
        onInput={({ currentTarget }) => onDraft(currentTarget.value)}
      />
      {renderBelow?.(draft)}
    </DialogForm>
  )
}
