import { inChromium, inOwnChromium } from '#identity/testing/test-client-chromium.ts'
import { withBench } from '#identity/testing/test-client.ts'
import { testBrowsers } from '#identity/testing/test-flows-browser.ts'
import { testWindows } from '#identity/testing/test-flows-windows.ts'
import { flowsForEveryBuild } from '#identity/testing/test-flows.ts'
import { onSqliteIdentity } from '#identity/testing/test-identity.ts'

// The unmodified client of Google, in its build for browsers, in Chromium. In Node: identity/firebase-client.test.ts.

for (const [what, suite, settings] of await flowsForEveryBuild())
  onSqliteIdentity(
    `Google’s client and ${what} in Chromium`,
    withBench(inChromium, suite),
    settings,
  )
onSqliteIdentity('Google’s client and its browser', withBench(inOwnChromium, testBrowsers))
onSqliteIdentity('Google’s client and its windows', withBench(inOwnChromium, testWindows))
