import { useCall } from '#web/actions/use-call.ts'
import { DialogForm } from '#web/forms/dialog-form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { missingFacts, toText, typedFacts, typedNames } from './typed-facts.ts'
import { useReadWork, useShown } from './viewer-context.tsx'

type FactsDialogProps = { open: boolean; onClose: () => void }

/** For film and for phones that record nothing. */
export function FactsDialog({ open, onClose }: FactsDialogProps) {
  const t = useMessages('viewer')
  return (
    <Dialog open={open} onClose={onClose} title={t('typeFacts')} description={t('typeFactsText')}>
      <FactsForm onClose={onClose} />
    </Dialog>
  )
}

function FactsForm({ onClose }: Omit<FactsDialogProps, 'open'>) {
  const t = useMessages('viewer')
  const show = useToast()
  const { call } = useCall()
  const { read } = useReadWork()
  const { _id: id, facts, factsFrom } = useShown().version
  const taken = facts ?? {}
  // Facts from the file cannot be changed; typed ones can.
  const names = factsFrom === 'typed' ? typedNames : missingFacts(taken)
  const { fields, ...form } = useSaveForm({
    id: 'facts',
    schema: typedFacts,
    defaultValue: Object.fromEntries(names.map((name) => [name, toText(name, taken[name])])),
    save: async (typed) => {
      await call('typeFacts', { params: { id }, body: typed }, { reload: false })
      await read()
      onClose()
      show(t('factsSaved'))
    },
  })
  return (
    <DialogForm form={form} submit={t('save')} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 xs:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={t('fact', { name })}
            {...(name === 'shutter' && { hint: t('shutterHint') })}
          />
        ))}
      </div>
    </DialogForm>
  )
}
