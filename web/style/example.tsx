import { useForm, type SubmissionResult } from '@conform-to/react'
import { useId, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import type { TextField } from '#web/forms/fields.tsx'

export type Examples = Record<string, Record<string, ReactNode>>

type WithField = Pick<ComponentProps<typeof TextField>, 'field'>

type ShownProps<Props> = Omit<Props, 'field'> & {
  of: ComponentType<Props>
  value?: string
  error?: string
}

export function Shown<Props extends WithField>(props: ShownProps<Props>) {
  const { of: Field, value = '', error, ...rest } = props
  // Conform treats a new object as the result of another attempt.
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
