import { useState, type FormEvent } from 'react'
import { newClass } from '#contract/classes.ts'
import type { User } from '#contract/users.ts'
import { askServer } from '#web/features/dashboard/problem.ts'
import { SelectField, TextArea, TextField } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { forgetClassDraft, keepClassDraft, readClassDraft } from './class-draft.ts'
import { topicOptions } from './topic-options.ts'

type AddClassFormProps = { teacher: User; onAdded: () => void }

/** The add-class form (clause 5.3), with the draft of an earlier visit in it. */
export function AddClassForm({ teacher, onAdded }: AddClassFormProps) {
  const [draft, setDraft] = useState(() => readClassDraft(teacher._id))
  const startAfresh = () => {
    forgetClassDraft(teacher._id)
    setDraft(null)
  }
  return (
    <div className="grid max-w-3xl gap-6">
      {draft !== null && (
        <Notice tone="info">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            Your draft from before is still here.
            <Button variant="quiet" size="small" onClick={startAfresh}>
              Start afresh
            </Button>
          </span>
        </Notice>
      )}
      <Fields
        key={draft === null ? 'empty' : 'draft'}
        teacher={teacher}
        draft={draft ?? {}}
        onAdded={onAdded}
      />
    </div>
  )
}

function Fields({
  teacher,
  draft,
  onAdded,
}: AddClassFormProps & { draft: Record<string, string> }) {
  const { tell } = useDialogs()
  const { fields, busy, failure, formProps } = useSaveForm({
    id: 'add-class',
    schema: newClass,
    defaultValue: {
      instructorName: teacher.name,
      topic: 'other',
      ...draft,
      email: teacher.email,
    },
    save: async (value) => {
      const { insertedId } = await askServer(() => api.addClass({ body: value }))
      if (insertedId === null) throw new Error('The class was not added. Please try again.')
      forgetClassDraft(teacher._id)
      await tell({
        title: 'Class Added Successfully',
        text: 'It waits for review now. My Class shows when it is approved.',
        button: 'Okay',
      })
      onAdded()
    },
  })
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const entries = [...new FormData(currentTarget)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    keepClassDraft(teacher._id, Object.fromEntries(entries))
  }

  return (
    <form
      {...formProps}
      onInput={keep}
      className="grid gap-6 rounded-2xl border border-line bg-bark p-5 sm:grid-cols-2 sm:p-8"
    >
      <div className="sm:col-span-2">
        <TextField
          field={fields.className}
          label="Course Name"
          hint="3 to 120 characters."
          autoComplete="off"
        />
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
        />
        <TextField
          field={fields.price}
          label="Price ($)"
          type="number"
          inputMode="decimal"
          min={0}
          max={100_000}
          step={0.01}
          hint="0 to 100,000."
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea
          field={fields.description}
          label="Description"
          rows={8}
          hint="10 to 5,000 characters: what people learn, and what they should bring."
        />
      </div>
      <div className="grid gap-4 sm:col-span-2">
        <FormFailure message={failure} />
        <SubmitButton busy={busy}>Add Class</SubmitButton>
      </div>
    </form>
  )
}
