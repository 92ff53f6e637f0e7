import { after, before } from 'node:test'
import { hashCost } from '#identity/accounts/passwords.ts'
import { sealCost } from '#identity/keys/seal.ts'

// Tests hash hundreds of passwords and start hundreds of services, and what a hash costs is no part of
// what they prove: at the product's costs it took a fifth of the time of them all.
const product = { hash: { ...hashCost }, seal: { ...sealCost } }
const quick = { hash: { memory: 8, passes: 1 }, seal: { N: 16 } }

function setCosts({ hash, seal }: typeof quick): void {
  Object.assign(hashCost, hash)
  Object.assign(sealCost, seal)
}

setCosts(quick)

/** In the suite that calls it hashes have the product's costs: for what is about these, or about a started program. */
export function useProductCosts(): void {
  before(() => setCosts(product))
  after(() => setCosts(quick))
}
