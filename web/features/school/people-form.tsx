import type { OwnSchool } from '#contract/school-parts.ts'
import { SelectField } from '#web/forms/fields.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { PartForm } from './part-form.tsx'

/** Clause 20.6. */
export function PeopleForm({ present }: { present: OwnSchool['people'] }) {
  const t = useMessages('own-school')
  return (
    <PartForm
      part="people"
      present={present}
      pages={[{ path: '/register', words: t('registerPage') }]}
    >
      {(entryOf) => (
        <SelectField
          {...entryOf('instructors')}
          label={t('field', { field: 'instructors' })}
          options={[
            { value: 'open', label: t('instructorsOpen') },
            { value: 'invited', label: t('instructorsInvited') },
          ]}
        />
      )}
    </PartForm>
  )
}
