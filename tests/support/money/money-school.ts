import { randomUUID } from 'node:crypto'
import { openDatabase } from '#platform/database/open.ts'
import type { CreateDatabase } from '#tests/support/database/databases.ts'
import { openFake, type OpenFake } from './fake-provider.ts'
import {
  signInAgain,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'

/**
 * A school paid through the fake provider, by the official client over HTTP. On PostgreSQL it runs twice on
 * the same database, like two processes, with a clock that is the provider's as well.
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
  // Events go to each in turn.
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

export type Cast = {
  admin: Person
  instructor: Person
  students: Person[]
  classes: string[]
  /** Can be used twice in all, and once by each student. */
  coupon: string
}

/** Separate people and classes for one story; the seats are fewer than the students, so that they compete. */
export async function castStory({ first }: MoneySchool): Promise<Cast> {
  const instructor = await first.person('Instructor')
  const admin = await first.person('Admin')
  const coupon = `STORY-${randomUUID().slice(0, 8)}`.toUpperCase()
  const terms = {
    code: coupon,
    percent: 15,
    amount: null,
    startsAt: null,
    endsAt: null,
    maxUses: 2,
  }
  await (await signInAgain(first, admin)).addCoupon({ body: terms })
  const cast: Cast = { admin, instructor, students: [], classes: [], coupon }
  for (let n = 0; n < 4; n += 1) cast.students.push(await first.person('Student'))
  for (let n = 0; n < 5; n += 1) {
    const requested = { by: instructor, price: 10 + n, availableSeats: 2 }
    cast.classes.push((await first.addClass(requested)).id)
  }
  return cast
}
