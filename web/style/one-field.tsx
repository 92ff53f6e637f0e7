import { useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react'
import { useId, useState, type ReactNode } from 'react'

type OneFieldProps = {
  value?: string
  /** What a check found wrong. */
  error?: string
  children: (field: FieldMetadata<string>) => ReactNode
}

/** A form with one field, as it stands after a check. */
export function OneField({ value = '', error, children }: OneFieldProps) {
  // Conform takes an object that it has not seen before for the answer to another try.
  const [lastResult] = useState<SubmissionResult | null>(
    error === undefined
      ? null
      : { status: 'error', initialValue: { value }, error: { value: [error] } },
  )
  const [form, fields] = useForm<{ value: string }>({
    id: useId(),
    defaultValue: { value },
    lastResult,
  })
  return (
    <form id={form.id} noValidate onSubmit={(event) => event.preventDefault()}>
      {children(fields.value)}
    </form>
  )
}
