import { useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react'
import { v4 as newKey } from 'uuid'
import type { z } from 'zod'
import { ApiError, unreachable } from '#contract/errors.ts'
import { fault } from '#messages/reasons.ts'
import type { Translate } from '#messages/translator.ts'
import { useUnsaved } from '#web/page/unsaved.ts'
import { pressEnd } from './press-end.ts'
import { restoreTyped } from './restore-typed.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { useFaults } from './use-faults.ts'

/** By field name; repeated fields are a list, nested ones an object. */
export type FormTexts = Record<string, string | Record<string, string> | Record<string, string>[]>

type SaveFormOptions<Schema extends z.ZodType<Record<string, unknown>>> = {
  id: string
  schema: Schema
  /** Initial values. May include an earlier `idempotencyKey`. */
  defaultValue?: FormTexts
  /** This browser stores the draft until it is sent. */
  hasDraft?: boolean
  /**
   * Throws an Error with a message for the person. The key stays the same until something was saved, so that
   * a retry after a lost answer does not save twice. Call `saved` before showing a message: the form no
   * longer waits for the server.
   */
  save: (value: z.output<Schema>, idempotencyKey: string, saved: () => void) => Promise<void>
  /** Words the error in the page's language; the default is its own message. */
  describe?: (error: Error) => string
}

type Fields<Schema extends z.ZodType> = {
  [Name in keyof z.input<Schema>]-?: FieldMetadata<z.input<Schema>[Name]>
}

type Failure = { message: string; code: string | undefined }

/**
 * One schema for page and server. A field is validated when it is left with something in it, all of them on
 * submit. One submission at a time; typed text survives a failure. `failure` and `failureCode` are about the
 * whole form; refusals that name fields show at them. Spread `formProps` on the form.
 */
export function useSaveForm<Schema extends z.ZodType<Record<string, unknown>>>({
  id,
  schema,
  defaultValue,
  hasDraft = false,
  save,
  describe,
}: SaveFormOptions<Schema>) {
  const ui = useMessages('ui')
  const layout = useMessages('layout')
  const word = useFaults()
  const [lastResult, setLastResult] = useState<SubmissionResult | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [idempotencyKey, setIdempotencyKey] = useState(() => {
    const before = defaultValue?.['idempotencyKey']
    return typeof before === 'string' ? before : newKey()
  })
  const sending = useRef(false)
  const sent = useRef<string>(null)
  useEffect(() => {
    sent.current = readTexts(id)
    const element = document.getElementById(id)
    if (element instanceof HTMLFormElement) restoreTyped(element)
  }, [id])
  useUnsaved(
    useCallback(() => {
      if (sending.current || sent.current === readTexts(id)) return null
      return hasDraft ? 'stored' : 'lost'
    }, [id, hasDraft]),
  )
  const [form, fields] = useForm<FormTexts, z.output<Schema>>({
    id,
    lastResult,
    defaultValue,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parseWithZod(formData, {
        schema,
        formatError: (issues: { message: string }[]) => issues.map(({ message }) => word(message)),
        // For errors without their own message.
        error: () => fault('invalid'),
      }),
    onSubmit: (event, { submission }) => {
      event.preventDefault()
      if (submission?.status !== 'success' || sending.current) return
      sending.current = true
      setBusy(true)
      setLastResult(null)
      setFailure(null)
      const formElement = event.currentTarget
      save(submission.value, idempotencyKey, () => setBusy(false))
        .then(() => {
          setIdempotencyKey(newKey())
          sent.current = readTexts(id)
          return undefined
        })
        .catch((error: unknown) => {
          // The message says that it was already saved: sending again means a new one.
          if (wasSavedBefore(error)) setIdempotencyKey(newKey())
          const fieldErrors = fieldErrorsOf(error, formElement)
          if (fieldErrors === null) setFailure(failureOf(error, { ui, layout, describe }))
          else setLastResult(submission.reply({ fieldErrors }))
        })
        .finally(() => {
          sending.current = false
          setBusy(false)
        })
    },
  })
  const checkTyped = async ({ target: field, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const name = field.getAttribute('name')
    await pressEnd()
    if (name !== null && field.isConnected && new FormData(currentTarget).get(name))
      form.validate({ name })
  }
  return {
    form,
    fields: fields as unknown as Fields<Schema>,
    busy,
    idempotencyKey,
    failure: failure?.message ?? form.errors?.[0],
    failureCode: failure?.code,
    formProps: {
      id: form.id,
      onSubmit: form.onSubmit,
      onBlur: (event: FocusEvent<HTMLFormElement>) => void checkTyped(event),
      noValidate: form.noValidate,
      // The browser never submits such a form. Validation on blur submits it, and React misses the event if
      // the focused form is removed.
      method: 'dialog',
    },
  }
}

/** For comparison; null if the form is gone. */
function readTexts(id: string): string | null {
  const form = document.getElementById(id)
  if (!(form instanceof HTMLFormElement)) return null
  const texts = new FormData(form)
  texts.delete('idempotencyKey')
  return JSON.stringify([...texts])
}

function wasSavedBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency-key-reused'
}

type FailureWords = {
  ui: Translate<'ui'>
  layout: Translate<'layout'>
  describe: ((error: Error) => string) | undefined
}

function failureOf(error: unknown, { ui, layout, describe }: FailureWords): Failure {
  if (!(error instanceof Error)) return { message: layout('unexpected'), code: undefined }
  const code = 'code' in error ? String(error.code) : undefined
  if (wasSavedBefore(error)) return { message: ui('savedBefore'), code }
  if (describe !== undefined) return { message: describe(error), code }
  return { message: error.message === unreachable ? layout('unreachable') : error.message, code }
}

/** 'meetings[2].startsAt' for 'meetings.2.startsAt'. */
const fieldOf = (path: string) => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')

/** Null if no field of the form is named. */
function fieldErrorsOf(error: unknown, form: HTMLFormElement): Record<string, string[]> | null {
  if (!(error instanceof ApiError)) return null
  const known = Object.entries(error.fields)
    .map(([path, text]) => [fieldOf(path), text] as const)
    .filter(([name]) => form.elements.namedItem(name) !== null)
  if (known.length === 0) return null
  return Object.fromEntries(known.map(([name, text]) => [name, [text]]))
}
