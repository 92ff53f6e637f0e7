import { after, before } from 'node:test'
import { hashCost } from '#identity/accounts/passwords.ts'
import { sealCost } from '#identity/keys/seal.ts'

// Tests hash hundreds of passwords and start hundreds of services, and the cost of a hash is not
// what they test: at the product's costs hashing took a fifth of their total time.
const product = { hash: { ...hashCost }, seal: { ...sealCost } }
const quick = { hash: { memory: 8, passes: 1 }, seal: { N: 16 } }

function setCosts({ hash, seal }: typeof quick): void {
  Object.assign(hashCost, hash)
  Object.assign(sealCost, seal)
}

setCosts(quick)

/** Gives hashes the product's costs in the calling suite: for tests of these, or of a started program. */
export function useProductCosts(): void {
  before(() => setCosts(product))
  after(() => setCosts(quick))
}
