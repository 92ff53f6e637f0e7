import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { parseEnv } from 'node:util'
import { escapeHtml } from '#platform/http/html.ts'
import { readConfig } from '#start/config/config.ts'
import { setupPage } from '#start/setup/page.ts'
import { shared } from '#start/setup/shared-questions.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { formatEnvFile } from './env-file.ts'

/** Runs it with options and with lines on its standard input, in its own folder. */
async function prepare(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-setup-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, '.env')
  const run = (args: string[], lines: string[] = []) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { PATH: process.env['PATH'] }
      const cwd = join(import.meta.dirname, '..', '..')
      const all = ['start/commands/setup.ts', '--file', file, ...args]
      const child = execFile(process.execPath, all, { cwd, env }, (error, out, errors) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + errors }),
      )
      child.stdin?.end(lines.map((line) => `${line}\n`).join(''))
    })
  const readSettings = async () => parseEnv(await readFile(file, 'utf8'))
  return { file, run, readSettings }
}

test('[19.1] setup asks, and writes settings that the server takes, for their owner alone and never over others', async (t) => {
  const { file, run, readSettings } = await prepare(t)
  const mail = ['smtps://anna:p%40ss@mail.example', '']
  const lines = [
    'school.example',
    "St John's",
    'Europe/Berlin',
    'de,en',
    'EUR',
    'eu',
    ...mail,
    'instant',
  ]
  const { code, text } = await run([], lines)
  assert.equal(code, 0, text)
  const { IDENTITY_API_KEY = '', IDENTITY_SECRET = '', ...answered } = await readSettings()
  assert.deepEqual(answered, {
    PUBLIC_ORIGIN: 'https://school.example',
    PRODUCT_NAME: "St John's",
    SCHOOL_TIME_ZONE: 'Europe/Berlin',
    LANGUAGES: 'de,en',
    CURRENCY: 'EUR',
    WITHDRAWAL: 'eu',
    SMTP_URL: mail[0],
    MAIL_FROM: 'school@school.example',
    PAYMENTS: 'instant',
  })
  assert.match(IDENTITY_API_KEY, /^[0-9a-f]{32}$/)
  assert.match(IDENTITY_SECRET, /^[0-9a-f]{64}$/)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const again = await run([], lines)
  assert.equal(again.code, 1)
  assert.match(again.text, /\.env already exists\. Nothing was changed/)
  assert.equal((await readSettings())['IDENTITY_SECRET'], IDENTITY_SECRET)
})

test('[20.5] setup asks in the words of the page /setup, where those questions can be left empty', async (t) => {
  const { run, readSettings } = await prepare(t)
  const { code, text } = await run(['--domain', 'school.example'], ['', '', '', '', '', '', ''])
  assert.equal(code, 0, text)
  const set = await readSettings()
  for (const { variable } of Object.values(shared)) assert.ok(!(variable in set), variable)
  const words = readTranslator('en', 'setup')
  const given = { locked: {}, origin: '', mailHost: null, payments: 'instant' } as const
  const { html } = setupPage('en', given)
  for (const { label, hint } of Object.values(shared))
    for (const key of [label, hint]) {
      assert.ok(text.includes(words(key)), key)
      assert.ok(html.includes(escapeHtml(words(key))), key)
    }
})

test('[19.1] setup takes its answers from the command line, with secrets that are new each time', async (t) => {
  const stripe = ['--payments', 'stripe', '--stripe-key', 'rk_test_1']
  const options = ['--domain', 'school.example', '--name', 'School', ...stripe]
  const secrets = new Set<string | undefined>()
  for (const setup of [await prepare(t), await prepare(t)]) {
    // Questions without an answer get their default; those without a default are asked.
    const { code, text } = await setup.run(options, ['', '', '', '', '', 'whsec_1'])
    assert.equal(code, 0, text)
    const set = await setup.readSettings()
    assert.equal(set['STRIPE_WEBHOOK_SECRET'], 'whsec_1')
    assert.ok(!('SMTP_URL' in set))
    secrets.add(set['IDENTITY_SECRET'])
  }
  assert.equal(secrets.size, 2)
})

test('[19.1] setup names the answer that cannot be used, and writes nothing', async (t) => {
  const { file, run } = await prepare(t)
  for (const [args, named] of [
    [[], /--domain: an answer is needed$/m],
    [['--domain', 'school.example/path'], /PUBLIC_ORIGIN: must be an origin/],
    [['--domain', 'a.example', '--name', 'a', '--zone', 'Berlin'], /SCHOOL_TIME_ZONE: must be/],
    [['--domain', 'a.example', '--name', `'$`], /PRODUCT_NAME: must not have an apostrophe/],
  ] as const) {
    const { code, text } = await run([...args])
    assert.equal(code, 1)
    assert.match(text, named)
  }
  assert.equal((await run(['--unknown'])).code, 2)
  await assert.rejects(stat(file), /ENOENT/)
})

test('[19.1] a value is the same in the file and out of it', () => {
  const values = ['a b', `St John's`, 'say "no"', 'back\\slash', '$HOME', 'a#b', 'Schule für Licht']
  for (const value of values)
    assert.equal(parseEnv(formatEnvFile({ PRODUCT_NAME: value }))['PRODUCT_NAME'], value)
  assert.throws(
    () => formatEnvFile({ PRODUCT_NAME: 'two\nlines' }),
    /PRODUCT_NAME: must be one line/,
  )
  assert.ok(readConfig(parseEnv(formatEnvFile({ PRODUCT_NAME: 'a' })), 'demo'))
})
