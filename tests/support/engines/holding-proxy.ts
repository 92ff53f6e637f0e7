import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An address that leads to a site, with requests that wait: those whose address matches, until `release`. */
export async function startHoldingProxy(origin: string, held: RegExp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer((from, response) => {
    const pass = () => {
      const onward = request(`${origin}${from.url}`, { method: from.method, headers: from.headers })
      onward.on('error', () => response.destroy())
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      from.pipe(onward)
    }
    if (held.test(from.url ?? '')) void released.then(pass)
    else pass()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
