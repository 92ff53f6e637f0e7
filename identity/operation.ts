import { z } from 'zod'
import type { Context } from './context.ts'
import { readFields } from './fields.ts'

/** Who calls, as far as the connection tells, and what outlives the answer. */
export type Caller = {
  address: string
  /** A language tag, as the client sends it. */
  language: string
  /** The sealed note in the cookie of a device that was signed in on before; may be anything, or empty. */
  deviceTicket: string
  /** Has the caller's browser keep such a note. */
  keepDevice: (ticket: string) => void
  /** Does what the answer must neither wait for nor tell by its time: begins when it has left; a failure goes to the log. */
  inBackground: (work: () => Promise<void>) => void
}

/** One call of the protocol: where it is and what it answers. */
export type Operation = {
  method: 'GET' | 'POST'
  /** Below the root, with its host-like first part. */
  path: string
  /** Whether the body may be a form, too. */
  form: boolean
  /** `body` is the parsed body, or the query of a GET. Throws ProtocolError or RequestError. */
  answer: (context: Context, body: unknown, caller: Caller) => Promise<object>
}

/** Makes a call from the fields that it reads and what it does with them. */
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
