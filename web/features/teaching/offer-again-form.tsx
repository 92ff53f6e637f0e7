import { useMemo } from 'react'
import { classAgain } from '#contract/class-forms.ts'
import type { ManagedClass, ReadableClass } from '#contract/classes.ts'
import type { User } from '#contract/users.ts'
import { successes } from '#web/copy.ts'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { FormEnd } from '#web/forms/form-section.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { askServer } from '#web/session/ask-server.ts'
import { classDraft, type ClassDraft } from '#web/storage.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { ClassFields } from './class-fields.tsx'
import { classAgainForm } from './class-form.ts'
import { rowsIn } from './meeting-rows.ts'
import { MeetingsField } from './meetings-field.tsx'
import { textsIn, WithDraft } from './with-draft.tsx'

type OfferAgainFormProps = {
  teacher: User
  /** The class that is offered again. */
  schoolClass: ReadableClass
  /** All of their classes, this one too. */
  others: ManagedClass[]
  onOffered: () => void
}

const draftOf = ({ teacher, schoolClass }: Pick<OfferAgainFormProps, 'teacher' | 'schoolClass'>) =>
  classDraft(teacher._id, `again:${schoolClass._id}`)

/** Offers a class again on other dates (clause 10.6), with the draft of an earlier visit in it. */
export function OfferAgainForm(props: OfferAgainFormProps) {
  return (
    <WithDraft stored={draftOf(props)}>{(draft) => <Fields {...props} draft={draft} />}</WithDraft>
  )
}

function Fields({ draft, ...props }: OfferAgainFormProps & { draft: ClassDraft }) {
  const { schoolClass, others, onOffered } = props
  const { _id, status, price, availableSeats } = schoolClass
  const { tell } = useDialogs()
  const { timeZone } = useSite()
  const seats = others.find((other) => other._id === _id)?.seats ?? availableSeats
  const keep = (form: HTMLFormElement) => draftOf(props).write(textsIn(form))
  const isRead = status === 'approved' || status === 'begun'
  const { form, fields, busy, failure, formProps, idempotencyKey } = useSaveForm({
    id: 'offer-again',
    hasDraft: true,
    schema: useMemo(() => classAgainForm(timeZone), [timeZone]),
    defaultValue: {
      availableSeats: String(seats),
      price: String(price),
      ...draft,
      meetings: rowsIn(draft),
    },
    save: async (body, key, saved) => {
      const params = { id: _id }
      const { insertedId } = await askServer(() =>
        api.offerClassAgain({ params, body, idempotencyKey: key }),
      )
      if (insertedId === null) throw new Error('The class was not offered. Please try again.')
      draftOf(props).write(null)
      saved()
      await tell({
        title: successes.classOfferedAgain,
        text: isRead
          ? 'Its text was read before, so that students can order it at once.'
          : 'It waits for review now. My Class shows when it is approved.',
      })
      onOffered()
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
        schema={classAgain}
        fields={fields}
        meetings={
          <MeetingsField form={form} field={fields.meetings} others={others} onRows={keep} />
        }
      />
      <FormEnd>
        <FormFailure message={failure} />
        <SubmitButton busy={busy} className="w-full sm:w-auto">
          Offer again
        </SubmitButton>
      </FormEnd>
    </form>
  )
}
