import { newClass, topics } from '#contract/classes.ts'
import { withoutBidiControls } from '#contract/fields.ts'
import type { User } from '#contract/users.ts'
import { successes, topicWords } from '#web/copy.ts'
import { askServer } from '#web/session/ask-server.ts'
import { SelectField, TextArea, TextField } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { api } from '#web/session/api.ts'
import { classDraft, type ClassDraft } from '#web/storage.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { classFields } from './class-fields.tsx'
import { textsIn, WithDraft } from './with-draft.tsx'

const topicOptions = topics.map((value) => ({ value, label: topicWords[value] }))

type AddClassFormProps = { teacher: User; onAdded: () => void }

/** The add-class form (clause 5.3), with the draft of an earlier visit in it. */
export function AddClassForm(props: AddClassFormProps) {
  return (
    <WithDraft stored={classDraft(props.teacher._id)}>
      {(draft) => <Fields {...props} draft={draft} />}
    </WithDraft>
  )
}

function Fields({ teacher, draft, onAdded }: AddClassFormProps & { draft: ClassDraft }) {
  const { tell } = useDialogs()
  const { fields, busy, failure, formProps, idempotencyKey } = useSaveForm({
    id: 'add-class',
    schema: newClass,
    defaultValue: {
      instructorName: withoutBidiControls(teacher.name),
      topic: 'other',
      ...draft,
      email: teacher.email,
    },
    save: async (body, key) => {
      const { insertedId } = await askServer(() => api.addClass({ body, idempotencyKey: key }))
      if (insertedId === null) throw new Error('The class was not added. Please try again.')
      classDraft(teacher._id).write(null)
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
      onInput={({ currentTarget }) => classDraft(teacher._id).write(textsIn(currentTarget))}
      className="grid gap-6 rounded-2xl border border-line bg-bark p-5 sm:grid-cols-2 sm:p-8"
    >
      {/* Stored with the draft, so that a reload after a lost answer is no second class. */}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <div className="sm:col-span-2">
        <TextField field={fields.className} {...classFields.className} />
      </div>
      <div className="sm:col-span-2">
        <TextField
          field={fields.photo}
          label="Photo URL"
          type="url"
          hint="The address of a picture, beginning with http:// or https://. Best is 3:2, at least 1,000 pixels wide."
          autoComplete="off"
        />
      </div>
      <TextField field={fields.instructorName} label="Instructor Name" autoComplete="name" />
      <TextField
        field={fields.email}
        label="Instructor Email"
        type="email"
        readOnly
        hint="The e-mail of your account; it cannot be changed here."
        autoComplete="email"
      />
      <SelectField field={fields.topic} label="Topic" options={topicOptions} />
      <div className="grid gap-6 xs:grid-cols-2">
        <TextField
          field={fields.availableSeats}
          label="Available Seats"
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          step={1}
          hint="1 to 10,000."
          autoComplete="off"
        />
        <TextField field={fields.price} {...classFields.price} />
      </div>
      <div className="sm:col-span-2">
        <TextArea field={fields.description} {...classFields.description} />
      </div>
      <div className="grid gap-4 sm:col-span-2">
        <FormFailure message={failure} />
        <SubmitButton busy={busy}>Add Class</SubmitButton>
      </div>
    </form>
  )
}
