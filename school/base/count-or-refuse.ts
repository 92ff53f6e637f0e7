import type { Limit } from '#contract/endpoint.ts'
import type { RefusalValues } from '#messages/reasons.ts'
import type { Key } from '#messages/sources.ts'
import { countInWindow } from '#platform/database/window-counts.ts'
import { refuseForNow } from './refuse.ts'
import type { Db } from './tables.ts'

type Exceeded = {
  [K in Key<'refusals'>]: [{ max: number }] extends RefusalValues<K> ? K : never
}[Key<'refusals'>]

/** Counts one more under `key`; 429 too-many-requests with the message `exceeded` at a limit. */
export async function countOrRefuse(
  db: Db,
  key: string,
  { max, within }: Limit & { within: number },
  now: number,
  exceeded: Exceeded,
): Promise<void> {
  const table = { name: 'rate_counts', column: 'calls' }
  const { count, endsAt } = await countInWindow(db, table, key, within, now)
  if (count <= max) return
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000))
  throw refuseForNow('too-many-requests', seconds, exceeded, { max })
}
