import { test } from 'node:test'
import { sendMadeUpRequests } from '#identity/testing/test-fuzz.ts'
import { onEachIdentity } from '#identity/testing/test-identity.ts'

/** Both modes: the control paths read bodies, too. */
for (const testMode of [false, true])
  onEachIdentity(
    testMode ? 'hostile input in test mode' : 'hostile input',
    (service) => {
      test('[7.30] of ten thousand made-up requests none breaks the service', async () => {
        await sendMadeUpRequests(service(), 10_000)
      })
    },
    { limitAttempts: false, testMode },
  )
