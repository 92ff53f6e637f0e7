import type { Tables } from '#school/base/tables.ts'
import type { Person, TestSchool } from './school.ts'

export const pay = ({ client }: Person, id: string) =>
  client.payOrder({ params: { id }, body: { status: 'Paid' } })

export const remove = ({ client }: Person, id: string) => client.deleteOrder({ params: { id } })

/** The orders that a person sees. */
export const ordersOf = async ({ client, account }: Person) =>
  (await client.listOrders({ query: { email: account.email } })).items

/** The free and the taken seats of a class. */
export async function seatsOf({ database }: TestSchool, classId: string): Promise<number[]> {
  const row = await database
    .tables<Tables>()
    .selectFrom('classes')
    .select(['available_seats', 'enrolled'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  return [row.available_seats, row.enrolled]
}

/** The free, the held and the taken seats of a class. */
export async function allSeatsOf({ database }: Pick<TestSchool, 'database'>, classId: string) {
  const { available_seats, held, enrolled } = await database
    .tables<Tables>()
    .selectFrom('classes')
    .select(['available_seats', 'held', 'enrolled'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  return [available_seats, held, enrolled]
}

/** The ledger's entries for the checkouts of an order, in order of time: the kind and the minor units. */
export async function booksOf({ database }: TestSchool, order: string) {
  const rows = await database
    .tables<Tables>()
    .selectFrom('checkout_lines as l')
    .innerJoin('ledger as e', 'e.checkout_id', 'l.checkout_id')
    .select(['e.kind', 'e.amount_minor'])
    .where('l.order_id', '=', order)
    .orderBy('e.at')
    .execute()
  return rows.map(({ kind, amount_minor }) => [kind, amount_minor])
}
