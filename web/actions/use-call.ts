import { useCallback } from 'react'
import { useFetcher } from 'react-router'
import type { Client } from '#contract/client.ts'
import { takeAnswer } from './run-call.ts'

type Options = {
  /** False for a call that changes nothing on this page, or leads to another one. */
  reload?: boolean
}

/** Resolves once the page's data have been reloaded. Throws ApiError. */
export type Call = <Name extends keyof Client>(
  name: Name,
  input: Parameters<Client[Name]>[0],
  options?: Options,
) => ReturnType<Client[Name]>

let sent = 0

/**
 * How a page changes something: `call` submits a call of the API to the action of the root, then the router
 * reloads the page's data. `problem` is what the last call threw.
 */
export function useCall() {
  const { submit, state, data } = useFetcher<{ problem: unknown }>()
  const call = useCallback(
    async (name: keyof Client, input: unknown, { reload = true }: Options = {}) => {
      const id = ++sent
      await submit(JSON.stringify({ id, name, input }), {
        method: 'POST',
        action: '/',
        encType: 'application/json',
        // A second press finds the button busy.
        flushSync: true,
        defaultShouldRevalidate: reload,
      })
      return takeAnswer(id)
    },
    [submit],
  ) as Call
  const pending = state !== 'idle'
  return { call, pending, problem: pending ? null : (data?.problem ?? null) }
}
