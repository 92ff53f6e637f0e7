import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { open, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk in memory, for one test alone. */
export type SmallDisk = {
  folder: string
  /** Makes it read-only, or writable again. Throws while files are open for writing. */
  mountAs: (how: 'ro' | 'rw') => void
  remove: () => Promise<void>
}

/** Makes one; null if this user may not mount any. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'pipe',
    })
  } catch (error) {
    await rm(folder, { recursive: true })
    // Anyone who requires PostgreSQL wants every test to run.
    if (process.env['REQUIRE_POSTGRES'] === '1') throw error
    return null
  }
  const remove = async () => {
    execFileSync('umount', [folder])
    await rm(folder, { recursive: true })
  }
  const mountAs = (how: 'ro' | 'rw') =>
    void execFileSync('mount', ['-o', `remount,${how}`, folder], { stdio: 'pipe' })
  return { folder, mountAs, remove }
}

/** Takes all the remaining room; returns the file that has it. */
export async function fillDisk(folder: string): Promise<string> {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  try {
    for (;;) await file.write(Buffer.alloc(4096))
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
  } finally {
    await file.close()
  }
  return path
}
