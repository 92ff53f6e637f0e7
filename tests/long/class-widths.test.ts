import { test } from 'node:test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

// What these pages say to whom is proven by web/routes/class-standing.test.tsx.

const { site, browser } = await openSite()

test('[2.11] a photograph that cannot be loaded, and a name without a space, widen no page', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student')
  const chosen = 'Chosen already'
  const chosenId = await offerClass(site, { className: chosen, instructor, approvedBy: admin })
  await orderClass(site, student, { classId: chosenId, className: chosen })
  const className = 'W'.repeat(120)
  const { insertedId } = await site.apiAs(instructor.idToken).addClass({
    body: {
      className,
      photo: `${site.origin}/photos/none-such.jpg`,
      instructorName: 'I'.repeat(80),
      email: instructor.email,
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
  await expect(page.getByRole('link', { name: `In your cart ${chosen}` })).toBeVisible()
  await expectAccessible(page, 'the class list of a student')
  for (const path of ['/classes', `/class/${id}`, `/classlist/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('img', { name: className.slice(0, 20) }).first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBe(narrow.width)
  }
  await leave()
})
