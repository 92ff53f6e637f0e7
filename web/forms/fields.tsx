import { getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { entryClass, Select } from '#web/ui/select.tsx'

export type Field = Parameters<typeof getInputProps>[0]

type FieldProps = {
  field: Field
  label: string
  hint?: ReactNode
}

const textBox = classNames(
  entryClass,
  'min-h-12 w-full px-4 py-2.5 read-only:border-dashed read-only:bg-transparent read-only:text-text-quiet',
)

function FieldFrame({
  field,
  label,
  hint,
  isErrorShown = true,
  children,
}: FieldProps & { isErrorShown?: boolean; children: ReactNode }) {
  const error = (field.errors as string[] | undefined)?.[0]
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={field.id} className="text-sm font-semibold text-text-quiet">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p
          id={field.descriptionId}
          className="text-sm text-text-quiet has-[>:only-child:empty]:sr-only"
        >
          {hint}
        </p>
      )}
      {/* Always there: leaving the field changes it when the focus has gone on. */}
      {isErrorShown && (
        <p
          id={field.errorId}
          aria-live="polite"
          className="text-sm font-semibold text-bad empty:absolute"
        >
          {error}
        </p>
      )}
    </div>
  )
}

type InputType = 'text' | 'email' | 'password' | 'number' | 'url' | 'search' | 'date' | 'time'

type TextFieldProps = FieldProps & {
  type?: InputType
  inside?: ReactNode
  /** False if an element elsewhere, with the field's `errorId`, shows the error. */
  isErrorShown?: boolean
} & Omit<ComponentProps<'input'>, 'type'>

export function TextField({
  field,
  label,
  hint,
  isErrorShown = true,
  type = 'text',
  inside,
  ...rest
}: TextFieldProps) {
  const { key, ...props } = getInputProps(field, {
    type,
    ariaDescribedBy: describedBy(field, hint),
  })
  return (
    <FieldFrame field={field} label={label} hint={hint} isErrorShown={isErrorShown}>
      <div className="relative">
        <input
          key={key}
          {...props}
          {...rest}
          className={classNames(textBox, inside !== undefined && 'pe-12')}
        />
        {inside}
      </div>
    </FieldFrame>
  )
}

export function AmountField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField type="number" step="0.01" inputMode="decimal" {...props} />
}

export function TextArea({
  field,
  label,
  hint,
  rows = 6,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const { key, ...props } = getTextareaProps(field, { ariaDescribedBy: describedBy(field, hint) })
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        key={key}
        {...props}
        {...rest}
        rows={rows}
        className={classNames(textBox, className)}
      />
    </FieldFrame>
  )
}

export function SelectField({
  field,
  label,
  hint,
  options,
  unchosen,
}: FieldProps & {
  options: { value: string; label: string }[]
  unchosen?: string
}) {
  const { key, ...props } = getSelectProps(field, { ariaDescribedBy: describedBy(field, hint) })
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <Select key={key} {...props} className="min-h-12">
        {unchosen !== undefined && <option value="">{unchosen}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

function describedBy(field: Field, hint: ReactNode): string | undefined {
  return hint === undefined ? undefined : field.descriptionId
}
