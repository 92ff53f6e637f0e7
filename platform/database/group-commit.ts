import { sql, type Kysely, type Transaction } from 'kysely'

type Work<Tables, Result> = (trx: Transaction<Tables>) => Promise<Result>

/** A waiting transaction: its work, and the callbacks for a durable or a failed commit. */
type Member<Tables> = {
  work: Work<Tables, () => void>
  reject: (error: unknown) => void
}

/** How many transactions share a commit: no one waits for the work of more. */
const maxMembers = 64

/** Those who wait, by their database. */
const waitingIn = new WeakMap<object, unknown[]>()

/** Runs the work of one member: all of it or nothing. Gives the outcome, to be reported after the commit. */
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
    // Nothing is done. Where one of several has broken the transaction, it breaks only its own.
    if (hasBegun && members.length > 1) for (const member of members) await runGroup(db, [member])
    else for (const { reject } of members) reject(error)
  }
}

/**
 * Runs `work` in a transaction on SQLite, whose commit it shares with those that come in the same
 * moment: a commit takes longer than most work, for the disk alone. All of the work is done or nothing,
 * independently of the others, and its result is given when the commit is durable.
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
        // While more come, the process still reads what has arrived on its connections.
        if (members.length > seen && members.length < maxMembers) gather(members.length)
        else {
          waitingIn.delete(adapter)
          void runGroup(db, members)
        }
      })
    gather(0)
  })
}
