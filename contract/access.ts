/** The three roles of the school (clause 6.1). */
export const roles = ['Student', 'Instructor', 'Admin'] as const
export type Role = (typeof roles)[number]

const everyone: readonly Role[] = roles

/**
 * The permissions of each role (clause 6.3). The server decides with this table; pages read it to choose what
 * to show. A permission only lets a role try; the domain's policy in `school/` decides about a row.
 */
export const permissions = {
  'profile:read': everyone,
  'profile:edit': everyone,
  'classes:read': everyone,
  'classes:add': ['Instructor'],
  'classes:edit': ['Instructor'],
  'classes:cancel': ['Instructor', 'Admin'],
  'classes:list-own': ['Instructor', 'Admin'],
  'classes:review': ['Admin'],
  'orders:list': everyone,
  'orders:place': ['Student'],
  'orders:pay': ['Student'],
  'orders:delete': ['Student'],
  'waitlist:join': ['Student'],
  'orders:roster': ['Instructor', 'Admin'],
  'orders:check-in': ['Instructor', 'Admin'],
  'receipts:read': everyone,
  'refunds:manage': ['Admin'],
  'coupons:manage': ['Admin'],
  'books:read': ['Admin'],
  'earnings:read': ['Instructor'],
  'schedule:read': everyone,
  'messages:send': ['Instructor', 'Admin'],
  'notices:read': everyone,
  'reviews:write': ['Student'],
  'reviews:answer': ['Instructor'],
  'reviews:hide': ['Admin'],
  'work:assign': ['Instructor', 'Admin'],
  'work:read': everyone,
  'work:hand-in': ['Student'],
  'work:answer': ['Instructor'],
  'users:list': ['Admin'],
  'users:set-role': ['Admin'],
  'users:delete': ['Admin'],
  'users:export': ['Admin'],
  'imports:run': ['Admin'],
  'audit:read': ['Admin'],
  'jobs:manage': ['Admin'],
  'health:read': ['Admin'],
  'photos:add': everyone,
  'portfolio:edit': ['Instructor'],
  'gallery:edit': ['Admin'],
  'school:edit': ['Admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/**
 * `public` needs no token; `account` a valid ID token, but no user record; a permission needs a token and a
 * user record whose role has it.
 */
export type Access = 'public' | 'account' | Permission

export function may(role: Role, permission: Permission): boolean {
  const holders: readonly Role[] = permissions[permission]
  return holders.includes(role)
}
