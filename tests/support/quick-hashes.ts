import { hashCost } from '#identity/accounts/passwords.ts'
import { sealCost } from '#identity/keys/seal.ts'

// Tests hash hundreds of passwords and start hundreds of services, and what a hash costs is no part of
// what they prove: at the product's costs it took a fifth of the time of them all. The tests of the
// hashes themselves and of the started program keep those costs.
Object.assign(hashCost, { memory: 8, passes: 1 })
Object.assign(sealCost, { N: 16 })
