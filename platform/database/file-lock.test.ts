import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { takeFileLock } from './file-lock.ts'

test('[19.5] a lock is shared by several processes or held by one alone, until they release it or are killed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-lock-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'lock')
  const [one, two] = [await takeFileLock(file, 'shared'), await takeFileLock(file, 'shared')]
  assert.ok(one !== undefined && two !== undefined)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  one()
  one()
  assert.equal(await takeFileLock(file, 'alone'), undefined)
  two()
  const alone = await takeFileLock(file, 'alone')
  assert.ok(alone !== undefined)
  for (const use of ['shared', 'alone'] as const)
    assert.equal(await takeFileLock(file, use), undefined)
  alone()
  const script = `import { takeFileLock } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))}
    await takeFileLock(${JSON.stringify(file)}, 'shared')
    console.log('taken')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  assert.equal(await takeFileLock(file, 'alone'), undefined)
  child.kill('SIGKILL')
  await ended
  const last = await takeFileLock(file, 'alone')
  assert.ok(last !== undefined)
  last()
})
