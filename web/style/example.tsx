import { useForm, type SubmissionResult } from '@conform-to/react'
import { useId, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import type { TextField } from '#web/forms/fields.tsx'

/** What a file of examples exports: for each component what it looks like, by a word for the state. */
export type Examples = Record<string, Record<string, ReactNode>>

type WithField = Pick<ComponentProps<typeof TextField>, 'field'>

type ShownProps<Props> = Omit<Props, 'field'> & {
  of: ComponentType<Props>
  value?: string
  /** What a check found wrong. */
  error?: string
}

/** A field of a form as it is after a check. */
export function Shown<Props extends WithField>(props: ShownProps<Props>) {
  const { of: Field, value = '', error, ...rest } = props
  // Conform takes an object that it has not seen before for the answer to another try.
  const [lastResult] = useState<SubmissionResult | null>(
    error === undefined
      ? null
      : { status: 'error', initialValue: { value }, error: { value: [error] } },
  )
  const defaultValue = { value }
  const [form, fields] = useForm<{ value: string }>({ id: useId(), defaultValue, lastResult })
  return (
    <form id={form.id} noValidate onSubmit={(event) => event.preventDefault()}>
      <Field {...(rest as unknown as Props)} field={fields.value} />
    </form>
  )
}
