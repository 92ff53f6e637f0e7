import type { ComponentProps, ReactNode } from 'react'
import { levels, topics, type Level, type Topic } from '#contract/classes.ts'
import type { classChange, newClass } from '#contract/class-forms.ts'
import type { Formats } from '#messages/formats.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { SelectField, TextArea, TextField, type Field } from '#web/forms/fields.tsx'
import { FormSection } from '#web/forms/form-section.tsx'
import { PhotoField } from '#web/forms/photo-field.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type TextProps = Omit<ComponentProps<typeof TextField>, 'field'>

type ClassField = {
  part: Part
  /** How much of a row of the add form it takes; a half of a wide one, if it does not say, and `short` of a narrow one, too. */
  width?: keyof typeof widths
  text?: TextProps | ((formats: Formats) => TextProps)
  area?: Omit<ComponentProps<typeof TextArea>, 'field'>
  choice?: { label: string; of: readonly (Topic | Level)[] }
  photo?: Omit<ComponentProps<typeof PhotoField>, 'field'>
  /** The hint where the class is there already. */
  hintOnChange?: string
}

const parts = ['The class', 'Seats and price', 'What it is about', 'When and where'] as const
type Part = (typeof parts)[number]

const widths = { whole: 'xs:col-span-2', half: 'xs:max-sm:col-span-2', short: '' }

const number =
  (label: string, min: number, max: number, step: number) =>
  (formats: Formats): TextProps => ({
    label,
    type: 'number',
    inputMode: step < 1 ? 'decimal' : 'numeric',
    min,
    max,
    step,
    hint: `${min} to ${formats.number(max)}.`,
  })

const points = (label: string, what: string) => ({
  label,
  rows: 4,
  hint: `${what}, a point a line. Up to 1,000 characters.`,
})

/** The fields of a class, in the order of its forms (clauses 5.3, 5.4). */
export const classFields: Record<
  Exclude<
    keyof typeof newClass.shape | keyof typeof classChange.shape,
    'status' | 'meetings' | 'updatedAt'
  >,
  ClassField
> = {
  className: {
    part: 'The class',
    width: 'whole',
    text: { label: 'Course Name', hint: '3 to 120 characters.' },
  },
  photo: {
    part: 'The class',
    width: 'whole',
    photo: {
      purpose: 'class',
      hint: 'Or the address of a picture, beginning with http:// or https://. Best is 3:2, at least 1,000 pixels wide.',
    },
  },
  instructorName: { part: 'The class', text: { label: 'Instructor Name', autoComplete: 'name' } },
  email: {
    part: 'The class',
    text: {
      label: 'Instructor Email',
      type: 'email',
      readOnly: true,
      hint: 'The e-mail of your account; it cannot be changed here.',
      autoComplete: 'email',
    },
  },
  topic: { part: 'The class', choice: { label: 'Topic', of: topics } },
  level: { part: 'The class', choice: { label: 'Level', of: levels } },
  availableSeats: {
    part: 'Seats and price',
    width: 'short',
    text: number('Available Seats', 1, 10_000, 1),
  },
  seats: {
    part: 'Seats and price',
    width: 'short',
    text: (formats) => ({
      ...number('Seats', 1, 10_000, 1)(formats),
      hint: 'Of the whole group, with those that are sold.',
    }),
  },
  price: {
    part: 'Seats and price',
    width: 'short',
    text: (formats) => number(formats.sumLabel('Price'), 0, 100_000, 0.01)(formats),
    hintOnChange: '0 to 100,000. Orders that were placed before keep their price.',
  },
  description: {
    part: 'What it is about',
    width: 'whole',
    area: {
      label: 'Description',
      rows: 8,
      hint: '10 to 5,000 characters. An empty line begins a paragraph, “- ” a point of a list; **bold**, *italic*, [a link](https://…).',
    },
  },
  learn: {
    part: 'What it is about',
    width: 'whole',
    area: points('You Will Make', 'What people learn and take home'),
  },
  bring: {
    part: 'What it is about',
    width: 'whole',
    area: points('Bring', 'What they should have with them'),
  },
  place: {
    part: 'When and where',
    text: { label: 'Place', hint: 'Where it meets. Empty: not said, or online only.' },
  },
  onlineUrl: {
    part: 'When and where',
    text: {
      label: 'Online Address',
      type: 'url',
      hint: 'Beginning with https://. You, admins and students who paid see it.',
    },
  },
}

type ClassFieldsProps = {
  /** Those of the form, in any order. */
  names: string[]
  fields: Partial<Record<string, Field>>
  meetings: ReactNode
}

/** The fields of a class form, with its `meetings` among them. */
export function ClassFields({ names, fields, meetings }: ClassFieldsProps) {
  const formats = useFormats()
  const nameOf = useMessages('topics')
  const isChange = names.includes('updatedAt')
  const shown = Object.entries(classFields).flatMap(([name, facts]) => {
    const field = names.includes(name) ? fields[name] : undefined
    const text = typeof facts.text === 'function' ? facts.text(formats) : facts.text
    return field === undefined ? [] : [{ name, field, ...facts, text }]
  })
  return parts.map((part) => {
    const own = shown.filter((field) => field.part === part)
    const isDated = part === 'When and where'
    if (own.length === 0 && !isDated) return null
    return (
      <FormSection key={part} title={part} paired>
        {isDated && <div className="min-w-0 xs:col-span-2">{meetings}</div>}
        {own.map(({ name, field, text, area, choice, photo, ...rest }) => {
          const hint = (isChange && rest.hintOnChange) || text?.hint
          return (
            <div key={name} className={widths[rest.width ?? 'half']}>
              {text && <TextField autoComplete="off" field={field} {...text} hint={hint} />}
              {photo && <PhotoField autoComplete="off" field={field} {...photo} />}
              {area && <TextArea autoComplete="off" field={field} {...area} />}
              {choice && (
                <SelectField
                  field={field}
                  label={choice.label}
                  options={choice.of.map((value) => ({ value, label: nameOf(value) }))}
                />
              )}
            </div>
          )
        })}
      </FormSection>
    )
  })
}
