import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { classChange } from '#contract/class-forms.ts'
import type { ManagedClass, ReadableClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import type { User } from '#contract/users.ts'
import { successes } from '#web/copy.ts'
import { askServer } from '#web/session/ask-server.ts'
import { saveFocus } from '#web/lists/save-focus.ts'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { FormEnd } from '#web/forms/form-section.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { classDraft, type ClassDraft } from '#web/storage.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChangedClassDialog } from './changed-class-dialog.tsx'
import { ClassFields, ReviewNotice } from './class-fields.tsx'
import { changeableTexts, classChangeForm, textsOf } from './class-form.ts'
import { MeetingsField } from './meetings-field.tsx'
import { textsIn, WithDraft } from './with-draft.tsx'

type UpdateClassFormProps = {
  teacher: User
  schoolClass: ReadableClass
  /** Their other classes. */
  others: ManagedClass[]
  onUpdated: () => void
}

const readAgain =
  'It waits for review again, and cannot be ordered until it is approved. Who has paid keeps their place.'

/** What an admin reads before a class is approved: where it changes, it is read again. */
const reviewed = ['className', 'description', 'learn', 'bring', 'photo'] as const
type Words = Pick<ReadableClass, (typeof reviewed)[number]>

/** The class as it is now, where it is not what the form has read. */
type Conflict = { present: ReadableClass; rewrites: boolean; overwrite: () => void }

/** As the server stores a text; a textarea has its own line ends. */
const plain = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n').trim()

const differ = (typed: Partial<Words>, words: Words) =>
  reviewed.some((name) => plain(typed[name]) !== plain(words[name]))

/** The edit form of an own class (clauses 4.2, 5.4), with the draft of an earlier visit in it. */
export function UpdateClassForm({ schoolClass: loaded, ...rest }: UpdateClassFormProps) {
  const [taken, setTaken] = useState<ReadableClass | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [asking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const schoolClass = taken ?? loaded
  const ownDraft = classDraft(rest.teacher._id, schoolClass._id)
  useEffect(() => {
    if (taken !== null) saveFocus()
  }, [taken])

  const take = ({ present }: Conflict) => {
    setAsking(false)
    ownDraft.write(null)
    setTaken(present)
    void revalidate()
  }

  return (
    <>
      <Feedback schoolClass={schoolClass} />
      <WithDraft key={taken?.updatedAt ?? 'loaded'} stored={ownDraft}>
        {(draft) => (
          <Fields
            {...rest}
            schoolClass={schoolClass}
            draft={draft}
            onChanged={(conflict) => {
              setConflict(conflict)
              setAsking(true)
            }}
          />
        )}
      </WithDraft>
      {conflict !== null && (
        <ChangedClassDialog
          present={conflict.present}
          rewrites={conflict.rewrites}
          open={asking}
          onClose={() => setAsking(false)}
          onTake={() => take(conflict)}
          onOverwrite={() => {
            setAsking(false)
            conflict.overwrite()
          }}
        />
      )}
    </>
  )
}

/** What an admin has to say of a class that is not approved. */
function Feedback({ schoolClass: { status, feedback } }: { schoolClass: ReadableClass }) {
  if (feedback === null || (status !== 'denied' && status !== 'pending')) return null
  return (
    <div className="mb-6 max-w-4xl">
      <Notice tone="info">
        <p className="font-semibold">Feedback of the school</p>
        <p className="whitespace-pre-line wrap-anywhere">{feedback}</p>
      </Notice>
    </div>
  )
}

type FieldsProps = UpdateClassFormProps & {
  draft: ClassDraft
  onChanged: (conflict: Conflict) => void
}

function Fields({ teacher, schoolClass, others, draft, onUpdated, onChanged }: FieldsProps) {
  const { _id, description, photo, status } = schoolClass
  const { timeZone } = useSite()
  const ownDraft = classDraft(teacher._id, _id)
  const { tell } = useDialogs()
  const formElement = useRef<HTMLFormElement>(null)
  const keep = (form: HTMLFormElement) => ownDraft.write(textsIn(form))
  // Stored with the draft, which is about that version; a class that is fetched again changes neither.
  const [readAs, setReadAs] = useState(draft['updatedAt'] ?? String(schoolClass.updatedAt))
  const { form, fields, busy, failure, formProps } = useSaveForm({
    id: 'update-class',
    hasDraft: true,
    schema: useMemo(() => classChangeForm(timeZone, schoolClass), [timeZone, schoolClass]),
    defaultValue: textsOf(draft, changeableTexts(schoolClass, timeZone)),
    save: async (value, _key, saved) => {
      // Line ends alone are no change of the description.
      const unchanged = plain(value.description) === plain(description)
      const body = {
        ...value,
        description: unchanged ? description : value.description,
        photo: value.photo === photo ? undefined : value.photo,
      }
      const { modifiedCount } = await askServer(() =>
        api.updateClass({ params: { id: _id }, body }),
      ).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'changed-meanwhile') {
          const present = await api.readClass({ params: { id: _id } })
          const overwrite = () => {
            flushSync(() => setReadAs(String(present.updatedAt)))
            formElement.current?.requestSubmit()
          }
          onChanged({
            present,
            rewrites: differ({ ...value, photo: body.photo ?? present.photo }, present),
            overwrite,
          })
        }
        throw error
      })
      ownDraft.write(null)
      if (modifiedCount === 0)
        throw new Error('Nothing was changed: the class already stands like this.')
      saved()
      const isRewritten = differ({ ...value, photo: value.photo ?? photo }, schoolClass)
      await tell({
        title: successes.classUpdated,
        ...(isRewritten && status === 'approved' && { text: readAgain }),
      })
      onUpdated()
    },
  })
  const typed = Object.fromEntries(reviewed.map((name) => [name, fields[name].value]))

  return (
    <form
      {...formProps}
      ref={formElement}
      onInput={({ currentTarget }) => keep(currentTarget)}
      className="grid gap-10"
    >
      <input type="hidden" name="updatedAt" value={readAs} />
      <ClassFields
        schema={classChange}
        fields={fields}
        meetings={
          <MeetingsField form={form} field={fields.meetings} others={others} onRows={keep} />
        }
      />
      <FormEnd>
        {differ(typed, schoolClass) && <ReviewNotice status={status} />}
        <FormFailure message={failure} />
        <SubmitButton busy={busy} className="w-full sm:w-auto">
          Update Class
        </SubmitButton>
      </FormEnd>
    </form>
  )
}
