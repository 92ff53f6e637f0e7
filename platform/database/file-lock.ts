import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { isLocked } from './transient-failures.ts'

/**
 * Locks `file`, which is created if missing, either shared with others or for this process alone. The lock
 * ends with the process, however that ends. Returns a function that releases it; undefined if another
 * process's lock conflicts. Node has no file locks, so this is SQLite's: readers and writers of a database
 * without WAL exclude each other.
 */
export async function takeFileLock(
  file: string,
  use: 'shared' | 'alone',
): Promise<(() => void) | undefined> {
  // For this user only. An existing file is not opened: closing it would end this process's lock on it.
  await open(file, 'ax', 0o600).then(
    (made) => made.close(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const lock = new DatabaseSync(file)
  const release = () => {
    if (lock.isOpen) lock.close()
  }
  try {
    lock.exec(use === 'alone' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
    return release
  } catch (error) {
    release()
    if (isLocked(error)) return undefined
    throw error
  }
}
