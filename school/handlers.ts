import type { Api } from '#contract/api.ts'
import type { CallResult, HandlerInput } from '#contract/endpoint.ts'
import type { Atomically } from '#platform/database/transaction.ts'
import type { Caller } from './caller.ts'
import type { Tables } from './tables.ts'

/**
 * What keeps the promise of each call: parsed input and who is asking → the answer. A call with an
 * Idempotency-Key is given the transaction that it must do all its work in.
 */
export type Handlers = {
  [Name in keyof Api]: (
    input: HandlerInput<Api[Name]>,
    caller: Caller<Api[Name]['access']>,
    atomically?: Atomically<Tables>,
  ) => Promise<CallResult<Api[Name]>>
}
