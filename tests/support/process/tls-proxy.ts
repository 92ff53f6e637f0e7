import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'

/**
 * A proxy at `https://localhost` that speaks TLS in front of a port of this machine, with a self-signed
 * certificate that ends after `days`; it ends with the test. The certificate is written to the folder.
 */
export async function startTlsProxy(t: TestContext, folder: string, days: number, to: number) {
  const [key, cert] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)]
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost`
  const more = `-addext subjectAltName=DNS:localhost -days ${days}`
  const files = ['-keyout', key, '-out', cert]
  await promisify(execFile)('openssl', [...`${words} ${more}`.split(' '), ...files])
  const server = createServer(
    { key: await readFile(key), cert: await readFile(cert) },
    ({ method, url, headers, socket }, response) => {
      const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' }
      request(
        { port: to, host: '127.0.0.1', method, path: url, headers: { ...headers, ...forwarded } },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
        .on('error', () => response.writeHead(502).end())
        .end()
    },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, cert }
}
