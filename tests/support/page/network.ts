import type { InjectOptions } from 'fastify'
import { vi } from 'vitest'
import { readReasonWords, readWords } from '#messages/catalogue.ts'
import type { TestSchool } from '#tests/support/school/school.ts'

/** Calls of the page get no answer before `reach` resolves, and none at all if it rejects. */
let reach = Promise.resolve()
let release = () => {}

export const network = {
  /** Calls that were held are answered, too. */
  open: () => {
    release()
    reach = Promise.resolve()
  },
  hold: () => {
    ;({ promise: reach, resolve: release } = Promise.withResolvers<void>())
  },
  cut: () => {
    reach = Promise.reject(new TypeError('Failed to fetch'))
    // Nobody may call meanwhile.
    reach.catch(() => undefined)
  },
}

/** What pages of another language load to say why a call was refused. */
const refusalWords = () => ({
  reasons: readReasonWords('de'),
  formats: readWords('de', 'formats'),
  unexpected: readWords('de', 'layout').unexpected,
})

/** Gives `fetch` to this school in memory. */
export function connect({ app }: TestSchool): void {
  network.open()
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit = {}) => {
    await reach
    if (url.endsWith('/words/refusals')) return Response.json(refusalWords())
    const answer = await app.inject({
      method,
      url,
      headers,
      payload: body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : body,
    } as InjectOptions)
    return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  })
}
