import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'node:test'
import '#tools/end-with-parent.mjs'
import { closeSharedBrowser } from './browser/shared-browser.ts'

// One of the processes that share the test files (tests/support/run.ts). Most files take less time
// than starting a process for each, and a separate suite is enough isolation for a file.

const [claims = '', ...files] = process.argv.slice(2)

/** Whether this process gets the file: only one process can make its folder. */
function claim(index: number): boolean {
  try {
    mkdirSync(join(claims, String(index)))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

// Playwright handles this signal, too, and would keep the process alive.
process.once('SIGTERM', () => process.exit(143))

// Keeps the process alive while a test waits for things that do not, such as an unreferenced timer.
const alive = setInterval(() => undefined, 60_000)
for (const [index, file] of files.entries())
  if (claim(index)) await describe(file, () => import(join(import.meta.dirname, '../..', file)))
await closeSharedBrowser()
clearInterval(alive)
