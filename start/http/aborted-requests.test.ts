import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startLoggedServer, type LoggedServer } from '#tests/support/process/logged-server.ts'

/** How a client can leave: it closes its connection, or the connection breaks. */
const endings: Record<string, (socket: Socket) => void> = {
  'is closed': (socket) => socket.destroy(),
  'is reset': (socket) => socket.resetAndDestroy(),
}

onBothDatabases('a client that leaves in the middle', (create) => {
  let server: LoggedServer
  let person: Person
  let dataDir: string
  let drop: () => Promise<void>
  before(async () => {
    const opened = await create()
    drop = opened.drop
    dataDir = await mkdtemp(join(tmpdir(), 'safelight-aborted-'))
    server = await startLoggedServer({
      DATA_DIR: dataDir,
      ...(opened.url !== undefined && { DATABASE_URL: opened.url }),
    })
    person = await registerPerson(server.origin, 'Instructor')
    // Connections that `fetch` keeps open would be counted.
    server.http.closeIdleConnections()
  })
  beforeEach(() => void (server.lines.length = 0))
  after(async () => {
    await server.close()
    await drop()
    await rm(dataDir, { recursive: true })
  })

  /** Makes a whole call, on its own connection; anything begun earlier is under way by then. */
  async function call(): Promise<void> {
    const headers = { authorization: `Bearer ${person.idToken}`, connection: 'close' }
    assert.equal((await fetch(`${server.origin}/api/users/me`, { headers })).status, 200)
  }

  const countConnections = (): Promise<number> =>
    new Promise((resolve, reject) =>
      server.http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )

  /** Sends a text, lets the connection end, and waits until the server has noticed. */
  async function leave(text: string, end: (socket: Socket) => void, afterwards = call) {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(text)
    await afterwards()
    end(socket)
    while ((await countConnections()) > 0) await new Promise(setImmediate)
    await call()
  }

  const head = (line: string) =>
    `${line} HTTP/1.1\r\nhost: school\r\nauthorization: Bearer ${person.idToken}\r\n`
  const halfBody = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":'
  const signUp = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=safelight-local'

  for (const [ending, end] of Object.entries(endings))
    test(`[7] is no error in the log if the connection ${ending}`, async () => {
      await leave(head('POST /api/classes') + halfBody, end)
      await leave(head(`POST ${signUp}`) + halfBody, end)
      await leave(`${head('GET /api/openapi.json')}\r\n`, end, async () => {})
      await leave(`${head('GET /api/classes')}\r\n`, end, async () => {})
      assert.deepEqual(
        server.lines.filter(({ level, status = 0 }) => level > 30 || status >= 500),
        [],
      )
      assert.ok(server.lines.some(({ path }) => path === '/api/users/me'))
    })
})
