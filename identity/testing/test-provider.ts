import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type TestRequest = { method: string; url: URL; headers: IncomingHttpHeaders; body: string }

/** JSON or plain text, or `hang`. */
export type Reply = { status: number; body: unknown } | 'hang'

/** On loopback; closing it cuts off callers that still wait. */
export async function startTestProvider(reply: (request: TestRequest) => Reply) {
  const server = createServer((request, response) => {
    const respond = async () => {
      const url = new URL(request.url ?? '', 'http://127.0.0.1')
      const { method = '', headers } = request
      const answer = reply({ method, url, headers, body: await text(request) })
      if (answer === 'hang') return
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    }
    respond().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
