import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)
const ada = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
const bruno = await registerPerson(site.origin, 'Instructor', 'Bruno Weil')
const offer = (className: string, instructor = ada, availableSeats = 5) =>
  offerClass(site, { className, instructor, approvedBy: admin, availableSeats })

const ids = {
  free: await offer('Free seats'),
  chosen: await offer('Chosen already'),
  paid: await offer('Paid already'),
  full: await offer('Sold out', bruno, 1),
}
const student = await registerPerson(site.origin, 'Student', 'Mila Novak')
const other = await registerPerson(site.origin, 'Student', 'Nora Lind')
await orderClass(site, student, { classId: ids.chosen, className: 'Chosen already' })
await orderClass(site, student, { classId: ids.paid, className: 'Paid already', paid: true })
await orderClass(site, other, { classId: ids.full, className: 'Sold out', paid: true })

const action = (page: Page, className: string) =>
  page.getByRole('article').filter({ hasText: className }).getByRole('link').last()

for (const { who, person, says } of [
  {
    who: 'a visitor',
    person: undefined,
    says: ['Add to Cart', 'Add to Cart', 'Add to Cart', 'Add to Cart'],
  },
  {
    who: 'a student',
    person: student,
    says: ['Add to Cart', 'In your cart', 'You have a seat', 'Add to Cart'],
  },
  {
    who: 'an instructor',
    person: ada,
    says: ['Your class', 'Your class', 'Your class', 'See the class'],
  },
  {
    who: 'an admin',
    person: admin,
    says: ['See the class', 'See the class', 'See the class', 'See the class'],
  },
])
  test(`[2.10] each card says what is true for ${who}`, async () => {
    const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
    if (person === undefined) await page.goto('/classes')
    else await signInAs(page, person, '/classes')
    for (const [index, name] of [
      'Free seats',
      'Chosen already',
      'Paid already',
      'Sold out',
    ].entries())
      await expect(action(page, name)).toHaveAccessibleName(new RegExp(`^${says[index]} ${name}$`))
    const full = page.getByRole('article').filter({ hasText: 'Sold out' })
    await expect(full).toContainText('Available: 0 Seats, fully booked')
    // The waitlist leads.
    if (who === 'a visitor' || who === 'a student')
      await expect(full).toContainText(/Join waitlist.*Add to Cart/)
    await expectAccessible(page, `the class list of ${who}`)
    await leave()
  })

test('[11.1] the page of a class says so, too, and offers an instructor no order', async () => {
  const visitor = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await signInAs(visitor.page, student, `/class/${ids.chosen}/chosen-already`)
  const inCart = visitor.page.getByRole('link', { name: /^In your cart Chosen already$/ })
  await expect(inCart).toHaveAttribute('href', '/dashboard/cart')
  await visitor.leave()
  const teacher = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await signInAs(teacher.page, bruno, `/class/${ids.free}/free-seats`)
  await expect(teacher.page.getByText('Only students can book this class.').first()).toBeVisible()
  await expect(teacher.page.getByRole('link', { name: /^Add to Cart Free seats$/ })).toHaveCount(0)
  await teacher.leave()
})

test('[2.11] a photograph that cannot be loaded, and a name without a space, widen no page', async () => {
  const className = 'W'.repeat(120)
  const { insertedId } = await site.apiAs(ada.idToken).addClass({
    body: {
      className,
      photo: `${site.origin}/photos/none-such.jpg`,
      instructorName: 'I'.repeat(80),
      email: ada.email,
      availableSeats: 1,
      price: 0,
      description: 'D'.repeat(600),
    },
  })
  const id = String(insertedId)
  const api = site.apiAs(admin.idToken)
  await api.setClassStatus({ params: { id }, body: { status: 'approved' } })
  const { page, leave } = await visit(browser, site.origin, {
    viewport: narrow,
    reducedMotion: 'reduce',
    expects: [[404, 'none-such']],
  })
  await signInAs(page, student, '/classes')
  for (const path of ['/classes', `/class/${id}`, `/classlist/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('img', { name: className.slice(0, 20) }).first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBe(narrow.width)
  }
  await leave()
})
