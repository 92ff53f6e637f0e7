import { createHash } from 'node:crypto'

/** Google numbers its projects; ours has twelve digits made from its name, always the same. */
export function projectNumber(projectId: string): string {
  const hash = createHash('sha256').update(projectId).digest()
  return String(100_000_000_000 + (hash.readUIntBE(0, 6) % 900_000_000_000))
}
