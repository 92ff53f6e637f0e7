import { test } from 'node:test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ settings: { PAYMENTS: 'demo' } })
const student = await registerPerson(site.origin, 'Student')
const className = 'Dawn'
const classId = await offerClass(site, {
  className,
  instructor: await registerPerson(site.origin, 'Instructor'),
  approvedBy: await registerAdmin(site),
})
await orderClass(site, student, { classId, className })

test('[13.3] back from the payment page it is checked, without an error, until the provider has answered', async () => {
  const api = site.apiAs(student.idToken)
  const { items } = await api.listOrders({ query: { email: student.email } })
  const checkout = await api.startCheckout({ body: { orderIds: items.map(({ _id }) => _id) } })
  const { page, leave } = await visit(browser, site.origin, { expects: [[0, '/api/checkout/']] })
  const states: Record<string, RegExp> = {
    processing: /Your bank is processing the payment/,
    expired: /This payment is closed/,
    failed: /The payment failed/,
    refused: /No seats were left/,
    fault: /The school is looking into your payment/,
    paid: /Payment Successful/,
  }
  let status = 'open'
  await page.clock.install()
  await page.route('**/api/checkout/*', (route) =>
    route.fulfill({ json: { ...checkout, status, url: null } }),
  )
  await signInAs(page, student, `/dashboard/checkout/${checkout._id}?returned=1`)
  await expect(page.getByText('We are checking your payment').first()).toBeVisible()
  await expectAccessible(page, 'a payment that is checked')
  // Without a reload, and even though an answer is lost.
  await page.route('**/api/checkout/*', (route) => route.abort('internetdisconnected'), {
    times: 1,
  })
  status = 'processing'
  // The answer to its first request is lost.
  await page.clock.fastForward(2_000)
  await page.clock.fastForward(3_000)
  await expect(page.getByText('Your bank is processing the payment')).toBeVisible()
  status = 'open'
  for (const [next, words] of Object.entries(states)) {
    status = next
    await page.reload()
    await expect(page.getByText(words).first()).toBeVisible()
    await expectAccessible(page, `a checkout that is ${next}`)
  }
  await leave()
})
