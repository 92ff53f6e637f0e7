import { v7 } from 'uuid'

/** UUIDv7: later ids sort after earlier ones. */
export function newId(): string {
  return v7()
}
