import type { ComponentProps, ReactNode } from 'react'
import { levels, topics, type Level, type Topic } from '#contract/classes.ts'
import type { classChange, newClass } from '#contract/class-forms.ts'
import type { Key } from '#messages/sources.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { SelectField, TextArea, TextField, type Field } from '#web/forms/fields.tsx'
import { FormSection } from '#web/forms/form-section.tsx'
import type { ShownPurpose } from '#web/forms/photo-field.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ClassPhoto } from './class-photo.tsx'

type TextProps = Omit<ComponentProps<typeof TextField>, 'field' | 'label' | 'hint'>

type ErrorLabel = Extract<Key<'entries'>, `label${string}`>

type ClassField = {
  part: Part
  /**
   * Share of a row in the add form; the default is half of a wide one. `short` applies to a narrow row, too.
   */
  width?: keyof typeof widths
  /** As errors call it, or as only the form does. */
  label: ErrorLabel | Key<'teaching'>
  hint?: Key<'teaching'>
  hintOnChange?: Key<'teaching'>
  text?: TextProps
  area?: Pick<ComponentProps<typeof TextArea>, 'rows'>
  choice?: readonly (Topic | Level)[]
  /** Placeholder option for a new class; without it the first option is chosen. */
  unchosen?: Key<'teaching'>
  photo?: ShownPurpose
}

const parts = ['partClass', 'partSeats', 'partAbout', 'partDates'] as const
type Part = (typeof parts)[number]

const widths = { whole: 'xs:col-span-2', half: 'xs:max-sm:col-span-2', short: '' }

const seatCount: TextProps = { type: 'number', inputMode: 'numeric', min: 1, max: 10_000, step: 1 }

/** Clauses 5.3, 5.4. */
export const classFields: Record<
  Exclude<
    keyof typeof newClass.shape | keyof typeof classChange.shape,
    'status' | 'meetings' | 'updatedAt' | 'photoFocus'
  >,
  ClassField
> = {
  className: {
    part: 'partClass',
    width: 'whole',
    label: 'className',
    hint: 'classNameHint',
    text: {},
  },
  photo: {
    part: 'partClass',
    width: 'whole',
    label: 'photograph',
    hint: 'photoHint',
    photo: 'class',
  },
  instructorName: {
    part: 'partClass',
    label: 'labelInstructorName',
    text: { autoComplete: 'name' },
  },
  email: {
    part: 'partClass',
    label: 'email',
    hint: 'emailHint',
    text: { type: 'email', readOnly: true, autoComplete: 'email' },
  },
  topic: { part: 'partClass', label: 'labelTopic', choice: topics, unchosen: 'chooseTopic' },
  level: { part: 'partClass', label: 'labelLevel', choice: levels },
  availableSeats: {
    part: 'partSeats',
    width: 'short',
    label: 'labelAvailableSeats',
    hint: 'availableSeatsHint',
    text: seatCount,
  },
  seats: {
    part: 'partSeats',
    width: 'short',
    label: 'labelSeats',
    hint: 'seatsHint',
    text: seatCount,
  },
  price: {
    part: 'partSeats',
    width: 'short',
    label: 'labelPrice',
    hint: 'priceHint',
    hintOnChange: 'newPriceHint',
    text: { type: 'number', inputMode: 'decimal', min: 0, max: 100_000, step: 0.01 },
  },
  minimumStudents: {
    part: 'partSeats',
    width: 'short',
    label: 'labelMinimumStudents',
    hint: 'minimumStudentsHint',
    text: seatCount,
  },
  description: {
    part: 'partAbout',
    width: 'whole',
    label: 'labelDescription',
    hint: 'descriptionHint',
    area: { rows: 8 },
  },
  learn: {
    part: 'partAbout',
    width: 'whole',
    label: 'labelYouWillMake',
    hint: 'learnHint',
    area: { rows: 4 },
  },
  bring: {
    part: 'partAbout',
    width: 'whole',
    label: 'labelBring',
    hint: 'bringHint',
    area: { rows: 4 },
  },
  place: { part: 'partDates', label: 'labelPlace', hint: 'placeHint', text: {} },
  onlineUrl: {
    part: 'partDates',
    label: 'labelOnlineAddress',
    hint: 'onlineUrlHint',
    text: { type: 'url' },
  },
}

const isOfErrors = (label: ClassField['label']): label is ErrorLabel => label.startsWith('label')

export function useFieldLabel() {
  const t = useMessages('teaching')
  const entries = useMessages('entries')
  return (label: ClassField['label']) => (isOfErrors(label) ? entries(label) : t(label))
}

type ClassFieldsProps = {
  names: string[]
  fields: Partial<Record<string, Field>>
  meetings: ReactNode
}

/** With `meetings` among them. */
export function ClassFields({ names, fields, meetings }: ClassFieldsProps) {
  const t = useMessages('teaching')
  const labelOf = useFieldLabel()
  const nameOf = useMessages('topics')
  const formats = useFormats()
  const isChange = names.includes('updatedAt')
  const shown = Object.entries(classFields).flatMap(([name, facts]) => {
    const field = names.includes(name) ? fields[name] : undefined
    return field === undefined ? [] : [{ name, field, ...facts }]
  })
  return parts.map((part) => {
    const own = shown.filter((field) => field.part === part)
    const isDated = part === 'partDates'
    if (own.length === 0 && !isDated) return null
    return (
      <FormSection key={part} title={t(part)} paired>
        {isDated && <div className="min-w-0 xs:col-span-2">{meetings}</div>}
        {own.map(({ name, field, text, area, choice, photo, ...rest }) => {
          const title = labelOf(rest.label)
          const label = name === 'price' ? formats.sumLabel(title) : title
          const key = (isChange && rest.hintOnChange) || rest.hint
          const shared = { field, hint: key && t(key), autoComplete: 'off' }
          return (
            <div key={name} className={widths[rest.width ?? 'half']}>
              {text && <TextField {...shared} label={label} {...text} />}
              {photo && fields['photoFocus'] && (
                <ClassPhoto {...shared} purpose={photo} focus={fields['photoFocus']} />
              )}
              {area && <TextArea {...shared} label={label} {...area} />}
              {choice && (
                <SelectField
                  field={field}
                  label={label}
                  options={choice.map((value) => ({ value, label: nameOf(value) }))}
                  {...(rest.unchosen && !isChange && { unchosen: t(rest.unchosen) })}
                />
              )}
            </div>
          )
        })}
      </FormSection>
    )
  })
}
