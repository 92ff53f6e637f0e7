import { useMemo } from 'react'
import { newClass } from '#contract/class-forms.ts'
import type { ManagedClass } from '#contract/classes.ts'
import { withoutBidiControls } from '#contract/names.ts'
import type { User } from '#contract/users.ts'
import { successes } from '#web/copy.ts'
import { askServer } from '#web/session/ask-server.ts'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { FormEnd } from '#web/forms/form-section.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { classDraft, type ClassDraft } from '#web/storage.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { ClassFields } from './class-fields.tsx'
import { newClassForm, textsOf } from './class-form.ts'
import { MeetingsField } from './meetings-field.tsx'
import { textsIn, WithDraft } from './with-draft.tsx'

type AddClassFormProps = {
  teacher: User
  /** The classes that they have already. */
  others: ManagedClass[]
  onAdded: () => void
}

/** The add-class form (clause 5.3), with the draft of an earlier visit in it. */
export function AddClassForm(props: AddClassFormProps) {
  return (
    <WithDraft stored={classDraft(props.teacher._id)}>
      {(draft) => <Fields {...props} draft={draft} />}
    </WithDraft>
  )
}

function Fields({ teacher, others, draft, onAdded }: AddClassFormProps & { draft: ClassDraft }) {
  const { tell } = useDialogs()
  const { timeZone } = useSite()
  const keep = (form: HTMLFormElement) => classDraft(teacher._id).write(textsIn(form))
  const { form, fields, busy, failure, formProps, idempotencyKey } = useSaveForm({
    id: 'add-class',
    hasDraft: true,
    schema: useMemo(() => newClassForm(timeZone), [timeZone]),
    defaultValue: {
      ...textsOf(draft, {
        instructorName: withoutBidiControls(teacher.name),
        topic: 'other',
      }),
      email: teacher.email,
    },
    save: async (body, key, saved) => {
      const { insertedId } = await askServer(() => api.addClass({ body, idempotencyKey: key }))
      if (insertedId === null) throw new Error('The class was not added. Please try again.')
      classDraft(teacher._id).write(null)
      saved()
      await tell({
        title: successes.classAdded,
        text: 'It waits for review now. My Class shows when it is approved.',
      })
      onAdded()
    },
  })

  return (
    <form
      {...formProps}
      onInput={({ currentTarget }) => keep(currentTarget)}
      className="grid gap-10"
    >
      {/* Stored with the draft, so that a reload after a lost answer is no second class. */}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <ClassFields
        schema={newClass}
        fields={fields}
        meetings={
          <MeetingsField form={form} field={fields.meetings} others={others} onRows={keep} />
        }
      />
      <FormEnd>
        <FormFailure message={failure} />
        <SubmitButton busy={busy} className="w-full sm:w-auto">
          Add Class
        </SubmitButton>
      </FormEnd>
    </form>
  )
}
