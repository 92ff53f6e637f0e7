import { classChange, type SchoolClass } from '#contract/classes.ts'
import type { User } from '#contract/users.ts'
import { successes, understood } from '#web/copy.ts'
import { askServer } from '#web/features/dashboard/problem.ts'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { api } from '#web/session/api.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { draftName, forgetClassDraft, keepClassDraft, type ClassDraft } from './class-draft.ts'
import { CourseNameField, DescriptionField, PriceField } from './class-fields.tsx'
import { WithDraft } from './with-draft.tsx'

type UpdateClassFormProps = {
  teacher: User
  schoolClass: SchoolClass
  onUpdated: () => void
}

/** As the server keeps a text; a textarea has its own line ends. */
const plain = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n').trim()

/** The edit form of an own class (clauses 4.2, 5.4), with the draft of an earlier visit in it. */
export function UpdateClassForm(props: UpdateClassFormProps) {
  return (
    <WithDraft name={draftName(props.teacher._id, props.schoolClass._id)}>
      {(draft) => <Fields {...props} draft={draft} />}
    </WithDraft>
  )
}

function Fields({
  teacher,
  schoolClass,
  draft,
  onUpdated,
}: UpdateClassFormProps & { draft: ClassDraft }) {
  const { _id, className, price, description, status } = schoolClass
  const ownDraft = draftName(teacher._id, _id)
  const { tell } = useDialogs()
  const { fields, busy, failure, formProps } = useSaveForm({
    id: 'update-class',
    schema: classChange,
    defaultValue: { className, price: String(price), description, ...draft },
    save: async (value) => {
      // Line ends alone are no change of the description.
      const unchanged = plain(value.description) === plain(description)
      const body = { ...value, description: unchanged ? description : value.description }
      const { modifiedCount } = await askServer(() =>
        api.updateClass({ params: { id: _id }, body }),
      )
      forgetClassDraft(ownDraft)
      if (modifiedCount === 0)
        throw new Error('Nothing was changed: the class already stands like this.')
      await tell({ title: successes.classUpdated, button: understood })
      onUpdated()
    },
  })
  const rewritten =
    plain(fields.className.value) !== plain(className) ||
    plain(fields.description.value) !== plain(description)

  return (
    <form
      {...formProps}
      onInput={({ currentTarget }) => keepClassDraft(ownDraft, currentTarget)}
      className="grid gap-6 rounded-2xl border border-line bg-bark p-5 sm:p-8"
    >
      <CourseNameField field={fields.className} />
      <PriceField field={fields.price} hint="Orders that were placed before keep their price." />
      <DescriptionField field={fields.description} />
      {status !== 'pending' && rewritten && (
        <Notice tone="info">
          With a new name or description this {status} class goes back to review when you save it.
          Until an admin has approved it, nobody new can join; students who paid keep their place. A
          new price alone needs no review.
        </Notice>
      )}
      <FormFailure message={failure} />
      <SubmitButton busy={busy}>Update Class</SubmitButton>
    </form>
  )
}
