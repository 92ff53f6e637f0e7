import { test } from 'node:test'
import { sendMadeUpRequests } from '#identity/testing/test-fuzz.ts'
import { onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity(
  'hostile input',
  (service) => {
    test('[7.30] of five hundred made-up requests none breaks the service', async () => {
      await sendMadeUpRequests(service(), 500)
    })
  },
  { limitAttempts: false },
)
