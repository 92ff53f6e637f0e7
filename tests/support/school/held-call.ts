import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ErrorEnvelope } from '#contract/errors.ts'
import { allowTime } from '#platform/http/arrival.ts'

type Call = {
  method: string
  /** The address below the server's origin. */
  url: string
  idToken: string
  /** Sent as JSON, or unchanged. */
  body: object | Blob
  headers?: Record<string, string>
}

/** The answer to a call: `403 forbidden`; `200` if it was not refused. */
type Outcome = string

/** Calls whose body waits until the server has identified the caller. */
export type HeldCalls = {
  /** Adds the hook that notices when a caller is admitted; before the routes. */
  prepare: (app: FastifyInstance) => void
  /**
   * Sends the head of a call to a listening server, and resolves when the server has admitted
   * the caller and waits for the body; `finish` sends it. Throws if the head alone is refused.
   */
  hold: (app: FastifyInstance, call: Call) => Promise<{ finish: () => Promise<Outcome> }>
}

const name = 'x-held-call'

/** The time that a body may be held back, in milliseconds: more than a busy machine takes for the steps between. */
const heldFor = 120_000

/** Holds calls back between the identification of the caller and the body. */
export function createHeldCalls(): HeldCalls {
  const admitted = new Map<string, () => void>()
  return {
    prepare: (app) => {
      // Runs after every `onRequest`, and before the body is read.
      app.addHook('preParsing', async ({ headers, raw }) => {
        const admit = admitted.get(String(headers[name]))
        if (admit === undefined) return
        allowTime(raw, heldFor, heldFor)
        admit()
      })
    },
    hold: async (app, { method, url, idToken, body, headers }) => {
      const id = randomUUID()
      const text =
        body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : JSON.stringify(body)
      const sent = request({
        host: '127.0.0.1',
        port: (app.server.address() as AddressInfo).port,
        method,
        path: url,
        agent: false,
        headers: {
          ...headers,
          [name]: id,
          authorization: `Bearer ${idToken}`,
          'content-type': body instanceof Blob ? body.type : 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      })
      const answer = new Promise<Outcome>((resolve, reject) => {
        sent.once('error', reject)
        sent.once('response', (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () => {
            const status = response.statusCode ?? 0
            if (status < 400) return resolve(String(status))
            const { error } = JSON.parse(Buffer.concat(chunks).toString()) as ErrorEnvelope
            resolve(`${status} ${error.code}`)
          })
        })
      })
      const isAdmitted = new Promise<void>((resolve) => admitted.set(id, resolve))
      sent.flushHeaders()
      const early = await Promise.race([isAdmitted, answer])
      admitted.delete(id)
      if (early !== undefined) throw new Error(`${method} ${url} was answered early: ${early}`)
      return {
        finish: () => {
          sent.end(text)
          return answer
        },
      }
    },
  }
}
