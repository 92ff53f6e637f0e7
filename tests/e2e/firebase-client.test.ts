import { after, before, describe } from 'node:test'
import type { IdentityParts } from '#identity/service.ts'
import { inChromium, inOwnChromium } from '#identity/testing/test-client-chromium.ts'
import { inNode } from '#identity/testing/test-client-node.ts'
import { withBench, type Bench } from '#identity/testing/test-client.ts'
import { testAccounts } from '#identity/testing/test-flows-account.ts'
import { testBrowsers } from '#identity/testing/test-flows-browser.ts'
import { testMails } from '#identity/testing/test-flows-mail.ts'
import { testNodeAlone } from '#identity/testing/test-flows-node.ts'
import { testProviders } from '#identity/testing/test-flows-providers.ts'
import { testRefusals } from '#identity/testing/test-flows-refusals.ts'
import { testSessions } from '#identity/testing/test-flows-session.ts'
import { testOpenEmails, testProvidersThatAreDown } from '#identity/testing/test-flows-settings.ts'
import { testWindows } from '#identity/testing/test-flows-windows.ts'
import {
  createTestIdentity,
  onEachIdentity,
  type TestIdentity,
} from '#identity/testing/test-identity.ts'
import { startTestProviders } from '#identity/testing/test-providers.ts'

// The unmodified client of Google against the service: every suite in its build for Node, on both
// databases, and in its build for browsers, in Chromium, on SQLite. What they cover is in README.md.

const people = await startTestProviders()
const nowhere = { id: 'app', secret: 'secret', apiUrl: 'http://127.0.0.1:1' }

type Settings = Partial<IdentityParts>

const everywhere: [what: string, suite: (bench: Bench) => void, settings?: Settings][] = [
  ['sessions', testSessions],
  ['refusals', testRefusals],
  ['accounts', testAccounts],
  ['mails', testMails],
  ['open e-mails', testOpenEmails, { protectEmails: false }],
  ['other providers', (bench) => testProviders(people, bench), { providers: people.providers }],
  [
    'other providers that are down',
    testProvidersThatAreDown,
    { providers: { ...people.providers, facebook: nowhere, github: nowhere, twitter: nowhere } },
  ],
]

function onSqlite(
  title: string,
  suite: (service: () => TestIdentity) => void,
  settings?: Settings,
): void {
  describe(title, () => {
    let service: TestIdentity
    before(async () => {
      service = await createTestIdentity(undefined, undefined, settings)
    })
    after(() => service.close())
    suite(() => service)
  })
}

for (const [what, suite, settings] of everywhere) {
  onEachIdentity(`Google’s client and ${what} in Node`, withBench(inNode, suite), settings)
  onSqlite(`Google’s client and ${what} in Chromium`, withBench(inChromium, suite), settings)
}
onSqlite('Google’s client in Node alone', withBench(inNode, testNodeAlone))
onSqlite('Google’s client and its browser', withBench(inOwnChromium, testBrowsers))
onSqlite('Google’s client and its windows', withBench(inOwnChromium, testWindows))
