import { testKey, type TestIdentity } from './test-identity.ts'

/** Returns the error code, or `good`. */
export async function callFrom(
  remoteAddress: string,
  { app }: TestIdentity,
  name: string,
  payload: object,
): Promise<string> {
  const url = `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${testKey}`
  const answer = await app.inject({ method: 'POST', url, payload, remoteAddress })
  const { error } = answer.json<{ error?: { message: string } }>()
  return error === undefined ? 'good' : (error.message.split(' : ')[0] ?? '')
}

export async function times(
  count: number,
  attempt: (number: number) => Promise<string>,
): Promise<string[]> {
  const answers = new Set<string>()
  for (let number = 0; number < count; number += 1) answers.add(await attempt(number))
  return [...answers]
}
