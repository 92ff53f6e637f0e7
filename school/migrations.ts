import type { Migrations } from '#platform/database/migrate.ts'
import * as school from './migrations/0001-school.ts'
import * as history from './migrations/0002-history.ts'

/** Every migration of the school's tables, in order. */
export const migrations: Migrations = {
  '0001-school': school,
  '0002-history': history,
}
