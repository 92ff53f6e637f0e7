import { callIdentity, type Person } from './accounts.ts'
import { expect } from '#tests/support/browser/browser.ts'
import type { TestSite } from './site.ts'

/**
 * The link of the newest stored mail to a person, by its mode; waits for a mail that is being written.
 * After reading one, name its link as `before` to wait for another.
 */
export async function newestLinkTo(
  site: TestSite,
  email: string,
  mode: string,
  before?: string,
): Promise<string> {
  const find = () =>
    (site.parts.outbox?.() ?? [])
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => text.match(/https?:\S+/)?.[0] ?? [])
      .find((link) => new URL(link).searchParams.get('mode') === mode && link !== before)
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

/** Confirms a person's e-mail by the link mailed to them. */
export async function confirmEmail(
  site: TestSite,
  { email, idToken }: Pick<Person, 'email' | 'idToken'>,
): Promise<void> {
  await callIdentity(site.origin, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  const link = new URL(await newestLinkTo(site, email, 'verifyEmail'))
  await callIdentity(site.origin, 'update', { oobCode: link.searchParams.get('oobCode') })
}
