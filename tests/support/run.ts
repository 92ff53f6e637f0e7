import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { createTemplate, dropTemplate } from './template-database.ts'

// node tests/support/run.ts <file> …
// Runs test files in two processes, each of which takes the next file when it is done with one.

const files = process.argv.slice(2)
const worker = join(import.meta.dirname, 'worker.ts')
const claims = mkdtempSync(join(tmpdir(), 'safelight-tests-'))

async function cleanUp(): Promise<void> {
  rmSync(claims, { recursive: true, force: true })
  await dropTemplate()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)))

try {
  await createTemplate()
  const report = run({
    files: files.length > 1 ? [worker, worker] : [worker],
    concurrency: 2,
    argv: [claims, ...files],
  })
    .on('test:fail', () => (process.exitCode = 1))
    .compose(new spec())
  report.pipe(process.stdout)
  await finished(report)
} finally {
  await cleanUp()
}
