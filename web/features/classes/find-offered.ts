import type { OfferedClass } from '#contract/classes.ts'
import type { Client } from '#contract/client.ts'
import { isRefusal, load } from '#web/page/load.ts'

async function readOne(api: Client, id: string): Promise<OfferedClass | null> {
  try {
    return await api.readOfferedClass({ params: { id } })
  } catch (error) {
    // A malformed id is treated as unknown.
    if (isRefusal(error) && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/** For loaders. Null if unknown or not public. Throws like `load`. */
export const findOffered = (api: Client, id: string) => load(readOne(api, id))
