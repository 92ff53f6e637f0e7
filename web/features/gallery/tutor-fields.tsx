import { SelectField, TextField, type Field } from '#web/forms/fields.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** The instructors to choose from, by id. */
export type Tutors = readonly { value: string; label: string }[]

type TutorFieldsProps = { instructor: Field & { value?: unknown }; tutor: Field; tutors: Tutors }

/** An instructor, or the name of somebody else. */
export function TutorFields({ instructor, tutor, tutors }: TutorFieldsProps) {
  const t = useMessages('photo-list')
  return (
    <div className="grid content-start gap-4">
      <SelectField
        field={instructor}
        label={t('tutor')}
        options={[...tutors]}
        unchosen={t('otherTutor')}
      />
      {!instructor.value && <TextField field={tutor} label={t('tutorName')} autoComplete="off" />}
    </div>
  )
}
