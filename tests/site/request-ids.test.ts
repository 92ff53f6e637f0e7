import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import { keepLog } from '#tests/support/process/logged-server.ts'
import { registerAdmin } from '#tests/support/school/accounts.ts'
import { startSite } from '#tests/support/school/site.ts'

test('[19.8] a request that fails is found by its id: in the answer, in the log and at /dashboard/health', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-test-'))
  const { log, lines } = keepLog('info')
  const site = await startSite({ DATA_DIR: dataDir }, 'demo', systemClock, log)
  t.after(async () => {
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const admin = await registerAdmin(site)
  const database = new DatabaseSync(join(dataDir, 'safelight.db'))
  database.exec('alter table audit rename to audit_elsewhere')
  const headers = { authorization: `Bearer ${admin.idToken}` }
  const answer = await fetch(`${site.origin}/api/audit?limit=5`, { headers })
  const { error } = (await answer.json()) as { error: { code: string; requestId: string } }
  database.exec('alter table audit_elsewhere rename to audit')
  database.close()
  const id = answer.headers.get('x-request-id') ?? ''
  assert.deepEqual([answer.status, error.code, error.requestId], [500, 'internal', id])
  const logged = lines.filter((line) => (line as { reqId?: string }).reqId === id)
  assert.deepEqual(
    logged.map(({ msg }) => msg),
    ['request failed', 'answered'],
  )
  const { failures, version, startedAt, disk } = await site.apiAs(admin.idToken).readHealth({})
  const [failure, ...others] = failures
  assert.deepEqual(others, [])
  const { at, ...facts } = failure ?? assert.fail('no error is listed')
  assert.deepEqual(facts, { id, route: 'GET /api/audit', status: 500, code: 'ERR_SQLITE_ERROR' })
  assert.ok(at >= startedAt && at <= Date.now())
  assert.match(version, /^\d+\.\d+\.\d+$/)
  assert.ok(disk.free > 0 && disk.free <= disk.all)
})

test('[19.3] the trace exporter is loaded only if an endpoint is set', () => {
  const program = `
    import { registerHooks } from 'node:module'
    const read = []
    registerHooks({ load: (url, context, next) => (read.push(url), next(url, context)) })
    const { createWatch } = await import('#start/http/watch.ts')
    const parts = { log: { warn() {} }, collectors: {}, noteFailure() {} }
    const config = { product: 'Safelight', metrics: undefined, traces: undefined }
    const isRead = () => read.some((url) => url.endsWith('/platform/traces.ts'))
    await createWatch({ ...parts, config })
    console.log(isRead())
    const traces = { endpoint: 'http://127.0.0.1:1', headers: {} }
    await createWatch({ ...parts, config: { ...config, traces } })
    console.log(isRead())
  `
  const args = ['--input-type=module', '--eval', program]
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  const { stdout, stderr } = spawnSync(process.execPath, args, options)
  assert.equal(stdout, 'false\ntrue\n', stderr)
})
