import type { Api } from '#contract/api.ts'
import type { CallResult, HandlerInput } from '#contract/endpoint.ts'
import type { Caller } from './caller.ts'

/** What keeps the promise of each call: parsed input and who is asking → the answer. */
export type Handlers = {
  [Name in keyof Api]: (
    input: HandlerInput<Api[Name]>,
    caller: Caller<Api[Name]['access']>,
  ) => Promise<CallResult<Api[Name]>>
}
