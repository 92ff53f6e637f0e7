import { v7 } from 'uuid'

/** A new record id: UUIDv7 text, so that ids of later records sort after earlier ones. */
export function newId(): string {
  return v7()
}
