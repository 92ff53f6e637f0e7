import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { createTemplates, dropTemplate } from './database/template-database.ts'

// node tests/support/run.ts <file> …
// Runs test files in several processes, each of which takes the next file when it is done with one.

const files = process.argv.slice(2)
/** One more than there are cores: now and then each of them is waiting for a database or a timer. */
const processes = Math.min(availableParallelism() + 1, files.length)
const worker = join(import.meta.dirname, 'worker.ts')
const folder = mkdtempSync(join(tmpdir(), 'safelight-tests-'))
const claims = join(folder, 'claims')
mkdirSync(claims)

// The other processes end with this one, and then their databases are dropped.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

try {
  await createTemplates(folder)
  const report = run({
    files: Array.from({ length: processes }, () => worker),
    concurrency: processes,
    argv: [claims, ...files],
    execArgv: [`--import=${pathToFileURL(join(import.meta.dirname, 'test-scopes.ts')).href}`],
    signal: stop.signal,
  })
    .on('test:fail', () => (process.exitCode = 1))
    .compose(new spec())
  report.pipe(process.stdout)
  await finished(report)
  const startedAt = readdirSync(claims).length
  if (startedAt < files.length)
    throw new Error(`Only ${startedAt} of ${files.length} files were begun.`)
} finally {
  rmSync(folder, { recursive: true })
  await dropTemplate()
}
// Processes that a test has left running keep its output open, and would keep this one alive, too.
process.exit()
