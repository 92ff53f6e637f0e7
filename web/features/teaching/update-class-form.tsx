import { classChange, type SchoolClass } from '#contract/classes.ts'
import { askServer } from '#web/features/dashboard/problem.ts'
import { TextArea, TextField } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { api } from '#web/session/api.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** As the server keeps a text; a textarea has its own line ends. */
const plain = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n').trim()

/** The edit form of an own class (clauses 4.2, 5.4). */
export function UpdateClassForm({
  schoolClass,
  onUpdated,
}: {
  schoolClass: SchoolClass
  onUpdated: () => void
}) {
  const { _id, className, price, description, status } = schoolClass
  const { tell } = useDialogs()
  const { fields, busy, failure, formProps } = useSaveForm({
    id: 'update-class',
    schema: classChange,
    defaultValue: { className, price: String(price), description },
    save: async (value) => {
      // Line ends alone are no change of the description.
      const unchanged = plain(value.description) === plain(description)
      const body = { ...value, description: unchanged ? description : value.description }
      const { modifiedCount } = await askServer(() =>
        api.updateClass({ params: { id: _id }, body }),
      )
      if (modifiedCount === 0)
        throw new Error('Nothing was changed: the class already stands like this.')
      await tell({ title: 'Class Updated Successfully', button: 'Okay' })
      onUpdated()
    },
  })
  const rewritten =
    plain(fields.className.value) !== plain(className) ||
    plain(fields.description.value) !== plain(description)

  return (
    <form
      {...formProps}
      className="grid max-w-3xl gap-6 rounded-2xl border border-line bg-bark p-5 sm:p-8"
    >
      <TextField
        field={fields.className}
        label="Course Name"
        hint="3 to 120 characters."
        autoComplete="off"
      />
      <TextField
        field={fields.price}
        label="Price ($)"
        type="number"
        inputMode="decimal"
        min={0}
        max={100_000}
        step={0.01}
        hint="0 to 100,000. Orders that were placed before keep their price."
      />
      <TextArea
        field={fields.description}
        label="Description"
        rows={8}
        hint="10 to 5,000 characters."
      />
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
