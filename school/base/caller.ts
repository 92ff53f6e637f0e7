import type { Access, Role } from '#contract/access.ts'

/** The person of a verified ID token; the e-mail is in lower case, verified or not. */
export type Account = {
  uid: string
  email: string
  emailVerified: boolean
  /** When they signed in, in milliseconds since 1970; absent where that is not known. */
  signedInAt?: number
}

/** Somebody with a user record; `email` is the token's. */
export type Actor = {
  id: string
  accountId: string
  name: string
  email: string
  photo: string
  role: Role
  /** Where the call comes from, as `addressKey` gives it; absent where that is not counted. It is in no log. */
  address?: string | undefined
  /** When they signed in, in milliseconds since 1970; absent where that is not known. */
  signedInAt?: number
}

/** Somebody with a valid token, who may have no user record yet. */
export type AccountCaller = { account: Account; user: Actor | null }

/** Who is asking, by what the call asks for: nobody in particular, an account, or a user. */
export type Caller<A extends Access> = A extends 'public'
  ? null
  : A extends 'account'
    ? AccountCaller
    : Actor
