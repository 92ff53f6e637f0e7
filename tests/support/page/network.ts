import type { InjectOptions } from 'fastify'
import { vi } from 'vitest'
import { readReasonWords, readWords } from '#messages/catalogue.ts'
import type { TestSchool } from '#tests/support/school/school.ts'

/** Calls get no answer before it resolves, and none at all if it rejects. */
let reach = Promise.resolve()
let held: PromiseWithResolvers<void> | undefined

const failure = new TypeError('Failed to fetch')

export const network = {
  /** The calls since the page was rendered: `GET /api/user?limit=100`. */
  calls: [] as string[],
  /** Resolves once calls are answered, or fail. */
  settled: () => reach.catch(() => undefined),
  hold: () => {
    held = Promise.withResolvers<void>()
    reach = held.promise
  },
  /** Those that were held are answered, too. */
  open: () => {
    held?.resolve()
    reach = Promise.resolve()
  },
  /** Those that were held fail; others are answered. */
  drop: () => {
    held?.reject(failure)
    reach = Promise.resolve()
  },
  cut: () => {
    reach = Promise.reject(failure)
    // Perhaps nobody calls meanwhile.
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
  network.calls = []
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
      network.calls.push(`${method} ${url}`)
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
    },
  )
}
