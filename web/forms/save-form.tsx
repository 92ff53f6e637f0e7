import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
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
  /** For a form longer than the screen: the button stays in view. */
  long?: boolean
  children: ReactNode
}

/** For `useSaveForm`. */
export function SaveForm({ form, submit, narrow = false, long = false, children }: SaveFormProps) {
  return (
    <form
      {...form.formProps}
      // A field that takes the focus is not left below the button.
      className={classNames(
        'grid gap-5',
        long && '[&_:is(input,textarea,select,button)]:scroll-mb-28',
      )}
    >
      {children}
      <div
        className={classNames(
          'grid gap-5',
          long && 'sticky bottom-0 z-10 border-t border-edge bg-ground py-3',
        )}
      >
        <FormFailure message={form.failure} code={form.failureCode} />
        <SubmitButton
          busy={form.busy}
          className={narrow ? 'w-full sm:w-auto sm:justify-self-start' : 'w-full'}
        >
          {submit}
        </SubmitButton>
      </div>
    </form>
  )
}
