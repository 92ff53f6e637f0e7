import { changeRow, lockRow } from '#school/base/row-by-id.ts'
import type { Db, Tables } from '#school/base/tables.ts'

export type MessageRow = Tables['class_messages']

export function countSince(db: Db, senderId: string, since: number) {
  return db
    .selectFrom('class_messages')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('sent_at').as('first')])
    .where('sender_id', '=', senderId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
}

export const lockMessage = lockRow('class_messages')

export const changeMessage = changeRow('class_messages')

export function findSent(db: Db, id: string) {
  return db
    .selectFrom('class_messages as m')
    .innerJoin('classes as c', 'c.id', 'm.class_id')
    .innerJoin('users as u', 'u.id', 'm.sender_id')
    .select(['m.id', 'm.class_id', 'm.text', 'm.sender_name', 'c.name as class_name'])
    .select(['u.email', 'u.role', 'u.removed_at', 'u.left_at'])
    .where('m.id', '=', id)
    .executeTakeFirst()
}
