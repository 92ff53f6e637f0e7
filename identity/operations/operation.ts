import { z } from 'zod'
import type { Caller, Context } from '#identity/context.ts'
import { readFields } from './fields.ts'

export type Operation = {
  method: 'GET' | 'POST'
  /** Below the root, with its host-like first part. */
  path: string
  /** The body may also be a form. */
  form: boolean
  /** `body` is the parsed body, or the query of a GET. Throws ProtocolError or RequestError. */
  answer: (context: Context, body: unknown, caller: Caller) => Promise<object>
}

export function defineOperation<Shape extends z.ZodRawShape>(definition: {
  method?: 'GET'
  path: string
  form?: true
  fields: Shape
  run: (
    context: Context,
    input: z.output<z.ZodObject<Shape>>,
    caller: Caller,
  ) => Promise<object> | object
}): Operation {
  const schema = z.object(definition.fields)
  return {
    method: definition.method ?? 'POST',
    path: definition.path,
    form: definition.form ?? false,
    answer: async (context, body, caller) =>
      definition.run(context, readFields(schema, body), caller),
  }
}
