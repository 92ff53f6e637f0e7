import { permissions, type Permission } from '#contract/access.ts'

const needs: Partial<Record<Permission, string>> = {
  'classes:add': 'Only instructors can add classes.',
  'classes:edit': 'Only instructors can change classes.',
  'classes:cancel': 'Only those who teach, and admins, can cancel classes.',
  'classes:list-own': 'Only those who teach have classes of their own.',
  'classes:review': 'Only admins can review classes.',
  'orders:place': 'Only students can put a class in their cart.',
  'orders:pay': 'Only students can pay for classes.',
  'orders:delete': 'Only students can delete orders.',
  'orders:roster': 'Only those who teach and admins see who comes to a class.',
  'orders:check-in': 'Only those who teach and admins can check students in.',
  'reviews:write': 'Only students can review classes.',
  'reviews:answer': 'Only instructors can answer reviews.',
  'reviews:hide': 'Only admins can hide reviews.',
  'refunds:manage': 'Only admins can give money back.',
  'books:read': 'Only admins can read the books.',
  'earnings:read': 'Only instructors have earnings here.',
  'coupons:manage': 'Only admins can manage coupons.',
  'users:list': 'Only admins can manage the users.',
  'users:set-role': 'Only admins can change roles.',
  'users:delete': 'Only admins can delete users.',
  'audit:read': 'Only admins can read the history of the school.',
}

/** The permission that the address names, or null for anything else. */
export function readPermission(value: string | null): Permission | null {
  return value !== null && Object.hasOwn(permissions, value) ? (value as Permission) : null
}

/** Why somebody without `permission` was sent away, in words (clause 2.2). */
export function describeNeed(permission: Permission): string {
  return needs[permission] ?? 'This page is not open to your role.'
}
