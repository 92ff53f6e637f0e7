import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openFake, type OpenFake } from '#tests/support/money/fake-provider.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'

onDatabase('the language of a payment', (create) => {
  const time = { now: Date.UTC(2030, 0, 1) }
  let books: Database
  let fake: OpenFake
  let at: TestSchool
  before(async () => {
    books = openDatabase({ file: ':memory:' })
    fake = await openFake(books, () => time.now)
    const paying = { provider: fake.provider, acceptsInstantPayment: false }
    at = await startSchool(create, { paying, time, languages: ['en', 'de'] })
  })
  after(async () => {
    await at.close()
    await fake.close()
    await books.close()
  })

  /** The page to pay on, and the address that follows a payment. */
  async function pay(of: { account: string; page?: string }) {
    const student = await at.person('Student')
    await student.client.changeProfile({ body: { language: of.account } })
    const { id } = await at.addClass({ price: 30 })
    const { page: language } = of
    const orderIds = [await at.order(student, id)]
    const { url } = await student.client.startCheckout({
      body: { orderIds, ...(language && { language }) },
    })
    assert.ok(url !== null)
    const page = await (await fetch(new URL(url, fake.origin))).text()
    const { html } = await fake.pay(url, '4242 4242 4242 4242')
    return {
      language: /<html lang="(\w+)"/.exec(page)?.[1],
      cancelled: /<a [^>]*href="([^"]+)"/.exec(page)?.[1],
      paid: /; url=([^"]+)"/.exec(html)?.[1]?.replace('&amp;', '&'),
    }
  }

  const id = '[\\w-]+'
  for (const [account, page, language, path] of [
    ['en', 'de', 'de', '/de/dashboard'],
    ['de', 'en', 'en', '/dashboard'],
    ['de', undefined, 'de', '/de/dashboard'],
  ] as const)
    test(`[17.5] a payment from a page in ${page ?? 'an unknown language'}, by an account in ${account}, is in ${language} and returns to ${path}`, async () => {
      const shown = await pay({ account, ...(page && { page }) })
      assert.equal(shown.language, language)
      const back = `^https://school\\.example${path}/checkout/${id}`
      assert.match(shown.cancelled ?? '', new RegExp(`${back}$`))
      assert.match(shown.paid ?? '', new RegExp(`${back}\\?returned=1$`))
    })

  test('[17.5] a language that the school does not have is refused', async () => {
    const student = await at.person('Student')
    const { id: classId } = await at.addClass({ price: 30 })
    const orderIds = [await at.order(student, classId)]
    await assert.rejects(
      student.client.startCheckout({ body: { orderIds, language: 'fr' } }),
      (error: { fields?: object }) => {
        assert.deepEqual(error.fields, { language: 'Language must be en or de' })
        return true
      },
    )
  })
})
