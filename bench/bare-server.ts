import { createServer, get } from 'node:http'
import { buffer } from 'node:stream/consumers'

// node bench/bare-server.ts <address>: a server of plain node:http that answers every request with the
// bytes and headers of that address. Prints its own origin.

const [, , address = ''] = process.argv
const headers = { 'accept-encoding': 'br' }
get(address, { headers }, async (answer) => {
  const own = new Set(['date', 'connection', 'keep-alive'])
  const flat = Object.entries(answer.headers).flatMap(([name, value]) =>
    own.has(name) ? [] : [name, String(value)],
  )
  const body = await buffer(answer)
  const server = createServer((_request, response) => {
    response.writeHead(200, flat)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address()
    if (bound !== null && typeof bound === 'object') console.log(`http://127.0.0.1:${bound.port}`)
  })
})
