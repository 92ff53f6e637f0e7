import { useForm, type FieldMetadata } from '@conform-to/react'
import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#contract/errors.ts'

type SaveFormOptions<Schema extends z.ZodType<Record<string, unknown>>> = {
  /** Names the form; fields take their ids from it. */
  id: string
  schema: Schema
  /** What the fields hold at first, as text; by field name. */
  defaultValue?: Record<string, string>
  /** Sends the checked values; throws ApiError or any Error with a message for the person. */
  save: (value: z.output<Schema>) => Promise<void>
}

type Fields<Schema extends z.ZodType> = {
  [Name in keyof z.input<Schema>]-?: FieldMetadata<z.input<Schema>[Name]>
}

/**
 * A form with one schema for page and server: checked field by field, sent once at a time, and what
 * a person typed stays after every failure. `failure` is the message for the whole form; a refusal
 * that names fields shows at them. Spread `formProps` on the form.
 */
export function useSaveForm<Schema extends z.ZodType<Record<string, unknown>>>({
  id,
  schema,
  defaultValue,
  save,
}: SaveFormOptions<Schema>) {
  const [lastResult, setLastResult] = useState<SubmissionResult | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [form, fields] = useForm<Record<string, unknown>, z.output<Schema>>({
    id,
    lastResult,
    defaultValue: defaultValue,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    onSubmit: (event, { submission }) => {
      event.preventDefault()
      if (submission?.status !== 'success' || sending.current) return
      sending.current = true
      setBusy(true)
      setLastResult(null)
      save(submission.value)
        .catch((error: unknown) => setLastResult(submission.reply(refusalOf(error, fields))))
        .finally(() => {
          sending.current = false
          setBusy(false)
        })
    },
  })
  return {
    form,
    fields: fields as unknown as Fields<Schema>,
    busy,
    failure: form.errors?.[0],
    formProps: { id: form.id, onSubmit: form.onSubmit, noValidate: form.noValidate },
  }
}

function refusalOf(error: unknown, fields: Record<string, unknown>) {
  const message = error instanceof Error ? error.message : 'Something went wrong. Please try again.'
  const named = error instanceof ApiError ? Object.entries(error.fields) : []
  const known = named.filter(([name]) => name in fields)
  if (known.length === 0) return { formErrors: [message] }
  return { fieldErrors: Object.fromEntries(known.map(([name, text]) => [name, [text]])) }
}
