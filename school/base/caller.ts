import type { Access, Role } from '#contract/access.ts'

/** `email` is in lower case, verified or not. */
export type Account = {
  uid: string
  email: string
  emailVerified: boolean
  signedInAt?: number
}

export type Actor = {
  id: string
  accountId: string
  name: string
  email: string
  photo: string
  role: Role
  /** From `addressKey`; absent if it is not counted. Never logged. */
  address?: string | undefined
  signedInAt?: number
}

export type AccountCaller = { account: Account; user: Actor | null }

export type Caller<A extends Access> = A extends 'public'
  ? null
  : A extends 'account'
    ? AccountCaller
    : Actor
