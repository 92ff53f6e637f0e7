import type { ReactNode, Ref } from 'react'
import { Button, type Variant } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { FormFailure } from './form-failure.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { useSaveForm } from './use-save-form.ts'

type FormState = Pick<
  ReturnType<typeof useSaveForm>,
  'busy' | 'failure' | 'failureCode' | 'formProps'
>

type SaveFormProps = {
  form: FormState
  /** The words of its button. */
  submit: string
  /** The button is as wide as its words, where there is room. */
  narrow?: boolean
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** A form of `useSaveForm`: its fields, what went wrong, and the button. */
export function SaveForm({ form, submit, narrow = false, ref, children }: SaveFormProps) {
  return (
    <form {...form.formProps} ref={ref} className="grid gap-5">
      {children}
      <FormFailure message={form.failure} code={form.failureCode} />
      <SubmitButton
        busy={form.busy}
        className={narrow ? 'w-full sm:w-auto sm:justify-self-start' : 'w-full'}
      >
        {submit}
      </SubmitButton>
    </form>
  )
}

type DialogFormProps = Omit<SaveFormProps, 'narrow' | 'ref'> & {
  variant?: Variant
  /** The words of what closes the dialog and leaves all as it is. */
  keep?: string
  onClose: () => void
}

/** The same in a dialog. */
export function DialogForm(props: DialogFormProps) {
  const { form, submit, variant, keep = 'Cancel', onClose, children } = props
  return (
    <form {...form.formProps} className="mt-6 grid gap-5">
      {children}
      <FormFailure message={form.failure} code={form.failureCode} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {keep}
        </Button>
        <SubmitButton busy={form.busy} variant={variant} className="">
          {submit}
        </SubmitButton>
      </DialogActions>
    </form>
  )
}
