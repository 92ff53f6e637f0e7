import type { SchoolClass } from '#contract/classes.ts'
import type { Client } from '#contract/client.ts'
import { isRefusal, load } from '#web/page/load.ts'

async function listOne(api: Client, id: string): Promise<SchoolClass[]> {
  try {
    return (await api.listClasses({ query: { id, limit: 1 } })).items
  } catch (error) {
    // What can be no id at all is the id of nothing.
    if (isRefusal(error) && error.status === 400) return []
    throw error
  }
}

/** For loaders: the approved class of this id, as everybody may read it, or null. Throws as `load` does. */
export async function findOffered(api: Client, id: string): Promise<SchoolClass | null> {
  return (await load(listOne(api, id)))[0] ?? null
}
