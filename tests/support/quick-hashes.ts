import { hashCost } from '#identity/accounts/passwords.ts'

// Tests hash hundreds of passwords, and what a hash costs is no part of what they prove: at the
// product's cost it took a tenth of the time of them all. The tests of the hashes themselves and of
// the started program keep that cost.
Object.assign(hashCost, { memory: 8, passes: 1 })
