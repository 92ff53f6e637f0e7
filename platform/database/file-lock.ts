import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { isLocked } from './transient-failures.ts'

/**
 * A lock on `file`, which is made if missing: shared with others, or for this process alone. It ends with the
 * process, however that ends. Returns the function that gives it up; undefined if others hold one in the way.
 * It is SQLite's own, because Node has none: a reader and a writer of a database without WAL exclude each other.
 */
export async function takeFileLock(
  file: string,
  use: 'shared' | 'alone',
): Promise<(() => void) | undefined> {
  // For this user only. An existing one is not opened: closing it would end a lock of this process on it.
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
