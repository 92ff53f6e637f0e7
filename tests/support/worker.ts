import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'node:test'

// One of the processes that share the test files (tests/support/run.ts). Most files take less time
// than a process of their own would, and a suite of its own is all that a file needs.

const [claims = '', ...files] = process.argv.slice(2)

/** Whether the file is this process's: a file system lets only one of them make an empty claim. */
function claim(index: number): boolean {
  try {
    closeSync(openSync(join(claims, String(index)), 'wx'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

// A process has files left also while a test waits for what does not keep it alive.
const alive = setInterval(() => undefined, 60_000)
for (const [index, file] of files.entries())
  if (claim(index)) await describe(file, () => import(join(import.meta.dirname, '../..', file)))
clearInterval(alive)
