import { randomBytes } from 'node:crypto'
import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import type { Db, Tables } from '#school/base/tables.ts'

type Name = Tables['school_keys']['name']

/** Created on first use: two concurrent processes both get the first key. */
export async function readSchoolKey(db: Db, name: Name): Promise<Buffer> {
  const find = () =>
    db.selectFrom('school_keys').select('key').where('name', '=', name).executeTakeFirst()
  let found = await find()
  if (found === undefined) {
    await insertUnlessThere(db, 'school_keys', { name, key: randomBytes(32).toString('base64url') })
    found = await find()
  }
  if (found === undefined) throw new Error(`The key for ${name} was not stored.`)
  return Buffer.from(found.key, 'base64url')
}
