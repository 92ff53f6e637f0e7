import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * A body of bytes, such as a photo: its media type (`image/*` for any image), its `maxBytes`, and the
 * milliseconds in which it must arrive (`within`). A larger body is 413 `body-too-large`, another type 415, a
 * slower one 408.
 */
export type BytesBody = { type: `${string}/${string}`; maxBytes: number; within: number }

/**
 * The limit of a call, besides the quotas of all calls and the lengths in its schemas: at most `max` things
 * named by `of`, `per` caller and `within` milliseconds, if given. The server enforces these numbers; the
 * API's documents and docs/threat-model.md print them.
 */
export type Limit = { max: number; of: string; per?: string; within?: number }

/**
 * For calls with which anybody but an admin changes what visitors see: each change makes all cached answers
 * stale (decision 83). The server counts the calls whose `limits` contain this very object.
 */
export const publicChanges = {
  max: 20,
  of: 'calls that change what visitors see',
  per: 'account',
  within: 60_000,
} satisfies Limit

/**
 * One call of the API. `path` has `:name` parameters, below `/api`. `response` is the body of status 200, or
 * of `status`. With `paged` it is an array; the answer carries `Link: <…>; rel="next"` if there is more, and
 * `Items: 13-24/37`. With `idempotencyKey`, repeating a call with the same `Idempotency-Key` has no second
 * effect and returns the first answer. With `download` the answer is a file of that media type. `errors` are
 * its codes besides those of every call.
 */
export type Endpoint = {
  method: Method
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject | BytesBody
  response: z.ZodType
  status?: 201
  download?: `${string}/${string}`
  paged?: true
  idempotencyKey?: true
  errors?: readonly ErrorCode[]
  limits?: readonly Limit[]
}

/**
 * The calls of one domain. Tables use `satisfies Calls`, so that the type of each call is kept for the
 * server's handlers and the client.
 */
export type Calls = Record<string, Endpoint>

type Sent<S> = S extends z.ZodType ? z.input<S> : S extends BytesBody ? Blob : never
type Parsed<S> = S extends z.ZodType
  ? z.output<S>
  : S extends BytesBody
    ? AsyncIterable<Uint8Array>
    : undefined

/**
 * Only the parts that the endpoint declares. `idempotencyKey` is a new UUID for each action of a person, and
 * the same one for every retry.
 */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Sent<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends object ? { body: Sent<E['body']> } : unknown) &
  (E extends { idempotencyKey: true } ? { idempotencyKey?: string } : unknown)

/** Parsed; bytes are a stream, to be read once. */
export type HandlerInput<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** With `more`, there are at least `count`. */
export type Total = { count: number; more: boolean }

/**
 * A page of a list: `next` is the cursor of the following page, absent on the last one; `previous` is the
 * cursor of the page before, in a list that can be read backwards. `first` is the number of its first item,
 * counted from 1, and `total` the number of all items, if the list counts them.
 */
export type Page<T> = {
  items: T[]
  next?: string
  previous?: string
  first?: number
  total?: Total
}

/** A body, a page of it, or a file. */
export type CallResult<E extends Endpoint> = E extends { download: string }
  ? Blob
  : E extends { paged: true }
    ? z.output<E['response']> extends (infer T)[]
      ? Page<T>
      : never
    : z.output<E['response']>

export type HandlerResult<E extends Endpoint> = E extends { download: string }
  ? AsyncIterable<Uint8Array>
  : CallResult<E>
