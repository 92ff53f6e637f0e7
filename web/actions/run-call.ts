import { data } from 'react-router'
import type { Client } from '#contract/client.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'

/** A call of the API as a page submits it. */
export type SentCall = {
  [Name in keyof Client]: { id: number; name: Name; input: Parameters<Client[Name]>[0] }
}[keyof Client]

/**
 * By the ids of the calls. The page that sent one takes its answer from here: it needs files and errors as they
 * are, and a row may be gone by the time its fetcher has the answer.
 */
const answers = new Map<number, Promise<unknown>>()

export function takeAnswer(id: number): Promise<unknown> | undefined {
  const answer = answers.get(id)
  answers.delete(id)
  return answer
}

/** For the action of the root. After a refusal or a failure, the router does not reload the page's data. */
export async function runCall(request: Request) {
  const { id, name, input } = (await request.json()) as SentCall
  const send = api[name] as (input: unknown) => Promise<unknown>
  const answer = callApi(() => send(input))
  answers.set(id, answer)
  try {
    await answer
    return { problem: null }
  } catch (problem) {
    return data({ problem }, { status: 400 })
  }
}
