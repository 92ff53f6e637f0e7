import { Fragment, useState } from 'react'
import type { z } from 'zod'
import { reviewedFields } from '#contract/class-forms.ts'
import type { ManagedClass, ReadableClass } from '#contract/classes.ts'
import type { Field } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { FormEnd } from '#web/forms/form-section.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm, type FormTexts } from '#web/forms/use-save-form.ts'
import type { classDraft, ClassDraft } from '#web/form-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ClassFields } from './class-fields.tsx'
import { isRewritten, ReviewNotice } from './class-review.tsx'
import { rowsIn } from './meeting-rows.ts'
import { MeetingsField } from './meetings-field.tsx'
import type { Rows } from './meeting-row-fields.tsx'

type ClassSchema = z.ZodType<Record<string, unknown>> & { shape: object }

type ClassFormProps<Schema extends ClassSchema> = {
  id: string
  schema: Schema
  /** Initial values without a draft. */
  initial: FormTexts
  stored: ReturnType<typeof classDraft>
  others: ManagedClass[]
  changed?: ReadableClass
  submit: string
  /** Its result is shown. Throws an Error with a message for the person. */
  save: (
    value: z.output<Schema>,
    idempotencyKey: string,
  ) => Promise<{ title: string; text?: string }>
  onDone: () => void
}

/** Restores an earlier visit's draft, which can be discarded (clauses 4.2, 5.3, 5.4, 10.6). */
export function ClassForm<Schema extends ClassSchema>(props: ClassFormProps<Schema>) {
  const t = useMessages('teaching')
  const { stored } = props
  const [draft, setDraft] = useState(stored.read)
  const discard = () => {
    stored.write(null)
    setDraft(null)
  }
  return (
    <div className="grid max-w-4xl gap-6">
      {draft !== null && (
        <Notice
          tone="info"
          action={
            <Button variant="quiet" size="small" onClick={discard}>
              {t('discardDraft')}
            </Button>
          }
        >
          {t('draft')}
        </Notice>
      )}
      <Fragment key={draft === null ? 'empty' : 'draft'}>
        <Fields {...props} draft={draft} />
      </Fragment>
    </div>
  )
}

function withDraft(initial: FormTexts, draft: ClassDraft | null): FormTexts {
  if (draft === null) return initial
  const { email } = initial
  return { ...initial, ...draft, meetings: rowsIn(draft), ...(email !== undefined && { email }) }
}

type FieldsProps<Schema extends ClassSchema> = ClassFormProps<Schema> & { draft: ClassDraft | null }

function Fields<Schema extends ClassSchema>(props: FieldsProps<Schema>) {
  const { id, schema, stored, others, changed, submit, save, onDone } = props
  const { notify } = useDialogs()
  // Fixed: reloading the class changes neither the typed text nor its base version.
  const [defaultValue] = useState(() => withDraft(props.initial, props.draft))
  const { form, busy, failure, formProps, idempotencyKey, ...rest } = useSaveForm({
    id,
    hasDraft: true,
    schema,
    defaultValue,
    save: async (value, key, saved) => {
      const message = await save(value, key)
      stored.write(null)
      saved()
      await notify(message)
      onDone()
    },
  })
  const fields = rest.fields as unknown as Partial<Record<string, Field>> & { meetings: Rows }
  const typed = Object.fromEntries(reviewedFields.map((name) => [name, fields[name]?.value]))
  // None of the fields has a file.
  const store = (form: HTMLFormElement) =>
    stored.write(Object.fromEntries(new FormData(form)) as ClassDraft)
  return (
    <form
      {...formProps}
      onInput={({ currentTarget }) => store(currentTarget)}
      className="grid gap-10"
    >
      {/* Stored with the draft: a reload after a lost answer adds no second class, and a change keeps its version. */}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {typeof defaultValue['updatedAt'] === 'string' && (
        <input type="hidden" name="updatedAt" value={defaultValue['updatedAt']} />
      )}
      <ClassFields
        names={Object.keys(schema.shape)}
        fields={fields}
        meetings={
          <MeetingsField form={form} field={fields.meetings} others={others} onRows={store} />
        }
      />
      <FormEnd>
        {changed && isRewritten(typed, changed) && <ReviewNotice status={changed.status} />}
        <FormFailure message={failure} />
        <SubmitButton busy={busy} className="w-full sm:w-auto">
          {submit}
        </SubmitButton>
      </FormEnd>
    </form>
  )
}
