import { openDatabase } from '#platform/database/open.ts'
import type { CreateDatabase } from '#tests/support/database/databases.ts'
import { openFake, type OpenFake } from './fake-provider.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'

/**
 * A school that is paid through the fake provider, by the official client over HTTP. On PostgreSQL two of it run on the
 * same database, as two processes would, with a clock that is the provider's as well.
 */
export type MoneySchool = {
  schools: TestSchool[]
  first: TestSchool
  pay: OpenFake
  close: () => Promise<void>
}

export async function startMoneySchool(create: CreateDatabase): Promise<MoneySchool> {
  const time = { now: Date.UTC(2030, 0, 1) }
  const ownBooks = openDatabase({ file: ':memory:' })
  const hooks: string[] = []
  // Events come now to the one, now to the other.
  let sent = 0
  const pay = await openFake(
    ownBooks,
    () => time.now,
    () => `${hooks[(sent += 1) % hooks.length]}/api/payments/stripe`,
  )
  const paying = { provider: pay.provider, acceptsInstantPayment: false }
  const first = await startSchool(create, { paying, time })
  const schools = [first]
  if (first.database.engine === 'postgres')
    schools.push(await startSchool(create, { paying, time, beside: first }))
  for (const { app } of schools) hooks.push(await app.listen({ host: '127.0.0.1', port: 0 }))
  return {
    schools,
    first,
    pay,
    close: async () => {
      for (const school of schools.toReversed()) await school.close()
      await pay.close()
      await ownBooks.close()
    },
  }
}
