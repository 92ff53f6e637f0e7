import { expect } from '#tests/support/browser.ts'
import type { TestSite } from '#tests/support/site.ts'

/**
 * The link of the newest stored mail to somebody, by its mode; waits for a mail that is being written.
 * Who has read one already names its link, `before`, and waits for another.
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
