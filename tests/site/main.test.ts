import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { bareEnvironment } from '#tests/support/process/bare-environment.ts'
import { serverArgs, serverEnvironment } from '#tools/server.mjs'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safelight-main-'))
})
after(() => rm(folder, { recursive: true, force: true }))

type Ended = { code: number | null; errors: string; output: string }

/** Runs the real start; `ready` is called when it reports that it is open, or waits to be set up. */
function run(
  mode: string,
  settings: Record<string, string>,
  ready?: (stop: () => void) => void,
): Promise<Ended> {
  const child = spawn(process.execPath, [...serverArgs, mode], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...bareEnvironment, ...serverEnvironment, DATA_DIR: folder, ...settings },
  })
  let [errors, output] = ['', '']
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    if (/is open at|#token=/.test(output)) ready?.(() => child.kill('SIGINT'))
  })
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, errors, output }))
  })
}

function assertOneLine({ code, errors }: Ended, about: RegExp) {
  assert.equal(code, 1)
  assert.match(errors, about)
  assert.equal(errors.trim().split('\n').length, 1, errors)
}

test('a port in use is one clear line', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => {
    taken.listen(0, '127.0.0.1', resolve)
  })
  const address = taken.address()
  assert.ok(typeof address === 'object' && address !== null)
  const ended = await run('demo', { PORT: String(address.port) })
  taken.close()
  assertOneLine(ended, /PORT: 127\.0\.0\.1:\d+ is already in use/)
})

test('a folder that cannot be used is one clear line', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  assertOneLine(await run('demo', { PORT: '0', DATA_DIR: file }), /DATA_DIR: .*cannot be used/)
  assertOneLine(await run('demo', { PORT: '0', DATA_DIR: '/proc/none' }), /DATA_DIR: /)
})

test('a broken setting is one clear line', async () => {
  assertOneLine(await run('demo', { PORT: 'eighty' }), /PORT: must be a number/)
  assertOneLine(await run('production', {}), /PUBLIC_ORIGIN: must be set/)
  assertOneLine(
    await run('demo', { PORT: '0', DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
    /DATABASE_URL: no database is answering/,
  )
  assertOneLine(
    await run('demo', { PORT: '0', CONTENT_DIR: join(folder, 'none') }),
    /CONTENT_DIR: the folder/,
  )
})

test('[19.7] a PostgreSQL that cannot be used is one clear line', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  const { port } = silent.address() as AddressInfo
  const addresses: [string, RegExp][] = [
    ['postgres://a:5432,b:5432/none', /DATABASE_URL: must name one host/],
    [`postgres://127.0.0.1:${port}/none`, /DATABASE_URL: the server there does not answer/],
  ]
  for (const [url, message] of addresses)
    assertOneLine(await run('demo', { PORT: '0', DATABASE_URL: url }), message)
  silent.close()
})

test('it stops cleanly on SIGINT, keeps its data, and refuses another secret for the same keys', async () => {
  const data = { PORT: '0', DATA_DIR: join(folder, 'deep', 'data') }
  const { code, errors } = await run('demo', data, (stop) => stop())
  assert.deepEqual({ code, errors }, { code: 0, errors: '' })
  const again = await run('demo', { ...data, IDENTITY_SECRET: 'x'.repeat(32) })
  assertOneLine(again, /IDENTITY_SECRET: /)
})

test('a real site without https, or without its own texts, warns at its start', async () => {
  await writeFile(join(folder, 'imprint.md'), '# Imprint\n\nAda Holm\n')
  // Before it is set up, nobody could write an imprint.
  for (const [origin, warns, content, lacksImprint] of [
    ['http://school.example', true, {}, false],
    ['https://school.example', false, { CONTENT_DIR: folder }, false],
    ['http://127.0.0.1:3000', false, {}, true],
  ] as const) {
    const { code, output } = await run(
      'production',
      {
        PORT: '0',
        PUBLIC_ORIGIN: origin,
        IDENTITY_API_KEY: 'key',
        IDENTITY_SECRET: 'x'.repeat(32),
        PAYMENTS: 'instant',
        WITHDRAWAL: 'eu',
        DATA_DIR: join(folder, 'real'),
        ...content,
      },
      (stop) => stop(),
    )
    assert.equal(code, 0, output)
    assert.equal(/"level":40[^\n]*PUBLIC_ORIGIN uses http/.test(output), warns, output)
    assert.equal(/"level":40[^\n]*the imprint does not say/.test(output), lacksImprint, output)
    const database = new DatabaseSync(join(folder, 'real', 'safelight.db'))
    database.exec(`insert into school_parts (part, version, value, at, by_name)
      values ('people', 1, '{}', 1, '') on conflict do nothing`)
    database.close()
  }
})
