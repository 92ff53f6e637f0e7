import type { ReactNode } from 'react'
import { FormFailure } from './form-failure.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { useSaveForm } from './use-save-form.ts'

type FormState = Pick<
  ReturnType<typeof useSaveForm>,
  'busy' | 'failure' | 'failureCode' | 'formProps'
>

export type SaveFormProps = {
  form: FormState
  submit: string
  narrow?: boolean
  children: ReactNode
}

/** For `useSaveForm`. */
export function SaveForm({ form, submit, narrow = false, children }: SaveFormProps) {
  return (
    <form {...form.formProps} className="grid gap-5">
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
