import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Asked = { method: string; url: URL; headers: IncomingHttpHeaders; body: string }

/** JSON or plain text, or `hang`. */
export type Reply = { status: number; body: unknown } | 'hang'

/** On loopback; closing it cuts off callers that still wait. */
export async function startTestProvider(reply: (asked: Asked) => Reply) {
  const server = createServer((request, response) => {
    const answer = async () => {
      const url = new URL(request.url ?? '', 'http://127.0.0.1')
      const { method = '', headers } = request
      const said = reply({ method, url, headers, body: await text(request) })
      if (said === 'hang') return
      response.writeHead(said.status, { 'content-type': 'application/json' })
      response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
    }
    answer().catch(() => response.destroy())
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
