import type { PersonalTable } from '#platform/personal-data.ts'
import type { IdentityTables } from './tables.ts'

type Held = {
  [Name in keyof IdentityTables]: PersonalTable<keyof IdentityTables[Name] & string> | 'none'
}

/** An account's links are deleted with it. */
export const identityPersonalTables = {
  identity_link: { holds: 'names', rows: [['account_id', 'account']], deletion: 'deleted' },
  identity_code: {
    holds: 'names',
    rows: [
      ['account_id', 'account'],
      ['email', 'email'],
      ['new_email', 'email'],
    ],
    withheld: ['code_hash'],
    deletion: 'deleted',
  },
  // Kept so that devices learn that the account is deleted; unused ones go after a year.
  identity_session: {
    holds: 'ids',
    rows: [['account_id', 'account']],
    withheld: ['token_hash'],
    deletion: 'kept',
  },
  identity_account: {
    holds: 'names',
    rows: [['id', 'account']],
    withheld: ['password_hash'],
    deletion: 'deleted',
  },
  // Hashes of e-mails and addresses, for hours.
  identity_attempt: 'none',
  identity_consumed_token: 'none',
  identity_signing_key: 'none',
  identity_token_key: 'none',
} as const satisfies Held
