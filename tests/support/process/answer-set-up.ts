import assert from 'node:assert/strict'

export const firstAdmin = { email: 'owner@safelight.test', password: 'safelight-owner' }

export const setUpAnswers = {
  adminName: 'Olga Owner',
  ...firstAdmin,
  confirm: firstAdmin.password,
  name: 'Safelight',
  zone: 'UTC',
  languages: 'en',
  currency: 'USD',
  withdrawal: 'off',
  look: 'darkroom',
}

/** Sends the answers of a screen to /setup, or with the step `finish` those of all. */
export const sendSetUp = (
  origin: string,
  token: string,
  values: Record<string, string> = setUpAnswers,
  { step = 'finish', language = 'en' } = {},
) =>
  fetch(`${origin}/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, step, language, values }),
  })

/** The address in what a server has printed, if it waits for its set-up. */
export function findSetUp(output: string): { origin: string; token: string } | undefined {
  const [, origin, token] = /(http\S+)\/setup#token=(\S+)\n/.exec(output) ?? []
  return origin === undefined || token === undefined ? undefined : { origin, token }
}

/** Sets a new school up once its server, whose output grows, asks for it; at `own` if its address leads elsewhere. */
export function createSetUp(own?: string): (output: string) => void {
  let hasAnswered = false
  return (output) => {
    const asked = findSetUp(output)
    if (asked === undefined || hasAnswered) return
    hasAnswered = true
    // Of several processes that start at once, one is set up, and the others refuse or are about to close.
    void sendSetUp(own ?? asked.origin, asked.token).then(({ status }) =>
      assert.notEqual(status, 400, 'these answers are right'),
    )
  }
}
