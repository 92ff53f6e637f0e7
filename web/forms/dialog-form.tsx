import type { ReactNode } from 'react'
import { Button, type Variant } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { FormFailure } from './form-failure.tsx'
import type { SaveFormProps } from './save-form.tsx'
import { SubmitButton } from './submit-button.tsx'

type DialogFormProps = Omit<SaveFormProps, 'narrow' | 'long' | 'ref'> & {
  variant?: Variant
  keep?: string
  besides?: ReactNode
  onClose: () => void
}

/** For `useSaveForm`. */
export function DialogForm(props: DialogFormProps) {
  const { form, submit, variant, keep, besides, onClose, children } = props
  const t = useMessages('ui')
  return (
    <form {...form.formProps} className="mt-6 grid gap-5">
      {children}
      <FormFailure message={form.failure} code={form.failureCode} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {keep ?? t('cancel')}
        </Button>
        {besides}
        <SubmitButton busy={form.busy} variant={variant} className="">
          {submit}
        </SubmitButton>
      </DialogActions>
    </form>
  )
}
