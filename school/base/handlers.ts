import type { Api } from '#contract/api.ts'
import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts'
import type { Keyed } from './act.ts'
import type { Caller } from './caller.ts'

/** A call with an Idempotency-Key gets the transaction that must contain all its work. */
export type Handlers = {
  [Name in keyof Api]: (
    input: HandlerInput<Api[Name]>,
    caller: Caller<Api[Name]['access']>,
    atomically?: Keyed,
  ) => Promise<HandlerResult<Api[Name]>>
}
