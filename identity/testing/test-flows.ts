import type { IdentityParts } from '#identity/service.ts'
import { testAccounts } from './test-flows-account.ts'
import { testMails } from './test-flows-mail.ts'
import { testProviders } from './test-flows-providers.ts'
import { testRefusals } from './test-flows-refusals.ts'
import { testSessions } from './test-flows-session.ts'
import { testOpenEmails, testProvidersThatAreDown } from './test-flows-settings.ts'
import type { Bench } from './test-client.ts'
import { startTestProviders } from './test-providers.ts'

type Suite = [what: string, suite: (bench: Bench) => void, settings?: Partial<IdentityParts>]

const nowhere = { id: 'app', secret: 'secret', apiUrl: 'http://127.0.0.1:1' }

/** For every build of Google's client; starts the providers. */
export async function flowsForEveryBuild(): Promise<Suite[]> {
  const people = await startTestProviders()
  return [
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
}
