import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

/** Runs one test file like npm test, which ends its browser too; returns its output and exit code. */
function run(file: string): Promise<{ code: number | null; output: string }> {
  // If told that it runs inside a test, the inner runner would report to the outer one and not to us.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = spawn(process.execPath, ['tests/support/run.ts', file], { cwd: root, env })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve({ code, output }))
  })
}

test('the main job passes ten times in a row', async () => {
  for (let time = 1; time <= 10; time += 1) {
    const { code, output } = await run('tests/e2e/main-job.test.ts')
    assert.equal(code, 0, `time ${time}:\n${output}`)
    assert.match(output, /✔ .* the main job/)
  }
})
