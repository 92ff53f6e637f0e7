import type { Version } from '#contract/critique.ts'
import { DialogForm } from '#web/forms/dialog-form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { missingFacts, toText, typedFacts, typedNames } from './typed-facts.ts'

type FactsDialogProps = {
  open: boolean
  version: Version
  read: () => Promise<unknown>
  onClose: () => void
}

/** Where a student says how a photograph was taken: film and some phones write nothing down. */
export function FactsDialog({ open, onClose, ...rest }: FactsDialogProps) {
  const t = useMessages('viewer')
  return (
    <Dialog open={open} onClose={onClose} title={t('typeFacts')} description={t('typeFactsText')}>
      <FactsForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

function FactsForm({ version, read, onClose }: Omit<FactsDialogProps, 'open'>) {
  const t = useMessages('viewer')
  const show = useToast()
  const { _id: id, facts, factsFrom } = version
  const taken = facts ?? {}
  // What a file says stands; of what was typed before, all can be changed.
  const asked = factsFrom === 'typed' ? typedNames : missingFacts(taken)
  const { fields, ...form } = useSaveForm({
    id: 'facts',
    schema: typedFacts,
    defaultValue: Object.fromEntries(asked.map((name) => [name, toText(name, taken[name])])),
    save: async (typed) => {
      await callApi(() => api.typeFacts({ params: { id }, body: typed }))
      await read()
      onClose()
      show(t('factsSaved'))
    },
  })
  return (
    <DialogForm form={form} submit={t('save')} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 xs:grid-cols-2">
        {asked.map((name) => (
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
