import { permissions, type Permission } from '#contract/access.ts'
import type { Key } from '#messages/sources.ts'

/** Open to everybody, so nobody is sent away for these. */
const open = [
  'profile:read',
  'profile:edit',
  'classes:read',
  'orders:list',
  'receipts:read',
  'schedule:read',
  'notices:read',
  'photos:add',
  'work:read',
] as const

/** Null for anything else. */
export function readPermission(value: string | null): Permission | null {
  return value !== null && Object.hasOwn(permissions, value) ? (value as Permission) : null
}

const isOpen = (permission: Permission): permission is (typeof open)[number] =>
  open.some((one) => one === permission)

/** Says why a visitor without `permission` was sent away (clause 2.2). */
export const needOf = (permission: Permission): Key<'access'> =>
  isOpen(permission) ? 'other' : permission
