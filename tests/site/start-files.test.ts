import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { bareEnvironment } from '#tests/support/process/bare-environment.ts'
import { serverArgs, serverEnvironment } from '#tools/server.mjs'

const root = join(import.meta.dirname, '..', '..')

/** Writes the address of every file that a process loads. */
const watch = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    if (url.startsWith('file:')) console.error(url)
    return next(url, context)
  } })
`)}`

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safelight-files-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** The files that a start without data loads, from the project's folder, one after another. */
async function listLoaded(): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', watch, ...serverArgs, 'demo'], {
    cwd: root,
    env: { ...bareEnvironment, ...serverEnvironment, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (output: Buffer) => {
    if (output.includes('is open at')) child.kill('SIGINT')
  })
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')])
  const files = errors
    .trim()
    .split('\n')
    .map((url) => fileURLToPath(url))
  return files.map((file) => relative(root, file).split(sep).join('/'))
}

test('the server starts from a few files, without those that it may need later', async () => {
  const files = await listLoaded()
  assert.ok(files.includes('build/server/main.js'))
  // Each thread that hashes passwords loads its file again.
  const own = [...new Set(files)]
  assert.deepEqual(
    own.filter((file) => !file.startsWith('build/server/')),
    [],
  )
  // Code shared by the commands and the server is in separate files.
  assert.ok(own.length <= 56, own.join('\n'))
  const code = (await Promise.all(own.map((file) => readFile(join(root, file), 'utf8')))).join('')
  for (const name of ['nodemailer', 'zod-openapi', 'sharp', '@firebase', 'vite'])
    assert.ok(!code.includes(`// node_modules/${name}/`), `${name} is read at the start`)
  assert.ok(code.includes('// node_modules/fastify/'))
})
