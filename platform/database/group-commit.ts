import { sql, type Kysely, type Transaction } from 'kysely'

type Work<Tables, Result> = (trx: Transaction<Tables>) => Promise<Result>

/** Work, and callbacks for a durable or a failed commit. */
type Member<Tables> = {
  work: Work<Tables, () => void>
  reject: (error: unknown) => void
}

/** Transactions per commit: nobody waits for the work of more. */
const maxMembers = 64

const waitingIn = new WeakMap<object, unknown[]>()

/** All or nothing. Returns the outcome, to be reported after the commit. */
async function runMember<Tables>(
  trx: Transaction<Tables>,
  { work, reject }: Member<Tables>,
): Promise<() => void> {
  await sql`savepoint member`.execute(trx)
  let ended: () => void
  try {
    ended = await work(trx)
  } catch (error) {
    // After some failures (a full disk) SQLite has rolled everything back by itself.
    await sql`rollback to member`.execute(trx).catch(() => {
      throw error
    })
    ended = () => reject(error)
  }
  await sql`release member`.execute(trx)
  return ended
}

async function runGroup<Tables>(db: Kysely<Tables>, members: Member<Tables>[]): Promise<void> {
  let hasBegun = false
  try {
    const ended = await db.transaction().execute(async (trx) => {
      hasBegun = true
      const ends: (() => void)[] = []
      for (const member of members) ends.push(await runMember(trx, member))
      return ends
    })
    for (const end of ended) end()
  } catch (error) {
    // Nothing has been done. If one of several broke the transaction, run each alone.
    if (hasBegun && members.length > 1) for (const member of members) await runGroup(db, [member])
    else for (const { reject } of members) reject(error)
  }
}

/**
 * Runs `work` in a transaction on SQLite that shares its commit with concurrent ones: a commit takes longer
 * than most work, for the disk alone. Each is all or nothing, independently of the others, and resolves when
 * the commit is durable.
 */
export function commitInGroup<Tables, Result>(
  db: Kysely<Tables>,
  work: Work<Tables, Result>,
): Promise<Result> {
  const { adapter } = db.getExecutor()
  return new Promise((resolve, reject) => {
    const member: Member<Tables> = {
      work: async (trx) => {
        const result = await work(trx)
        return () => resolve(result)
      },
      reject,
    }
    const waiting = waitingIn.get(adapter) as Member<Tables>[] | undefined
    if (waiting !== undefined) {
      waiting.push(member)
      return
    }
    const members = [member]
    waitingIn.set(adapter, members)
    const gather = (seen: number) =>
      setImmediate(() => {
        // While more arrive, let the process read its connections.
        if (members.length > seen && members.length < maxMembers) gather(members.length)
        else {
          waitingIn.delete(adapter)
          void runGroup(db, members)
        }
      })
    gather(0)
  })
}
