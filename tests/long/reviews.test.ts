import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, launchBrowser, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { startSite } from '#tests/support/school/site.ts'

const minute = 60_000

/** How far behind the site's clock is, in milliseconds. */
let behind = 0
const [site, browser] = await Promise.all([
  startSite({}, 'demo', () => Date.now() - behind),
  launchBrowser(),
])
after(async () => {
  await browser.close()
  await site.close()
})

/** A class that began ten minutes ago, its people, and `count` students who paid for it before. */
async function beginClass(className: string, count = 1) {
  behind = 20 * minute
  const startsAt = Date.now() - 10 * minute
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
  const classId = await offerClass(site, {
    className,
    instructor,
    approvedBy: admin,
    meetings: [{ startsAt, endsAt: startsAt + 120 * minute }],
    availableSeats: 100,
  })
  const students: Person[] = []
  for (let number = 1; number <= count; number += 1) {
    const student = await registerPerson(site.origin, 'Student', `Mila Novak ${number}`)
    await orderClass(site, student, { classId, className, paid: true })
    students.push(student)
  }
  behind = 0
  await site.parts.jobs.runDue()
  const [student = assert.fail()] = students
  const address = `/class/${classId}/${className.toLowerCase().replaceAll(' ', '-')}`
  return { classId, className, admin, instructor, student, students, address }
}

const write = ({ idToken }: Person, id: string, stars: number, text: string) =>
  site.apiAs(idToken).writeReview({ params: { id }, body: { stars, text } })

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const own = (page: Page) => page.getByRole('group', { name: 'Your review' })
const listed = (page: Page) => reviews(page).locator('ol').getByRole('article')
const hidden = (page: Page) => page.getByRole('group', { name: 'Hidden reviews' })

/** Opens the page as a person, each in their own session; `work` is their visit. */
async function as(
  person: Person,
  address: string,
  viewport: { width: number; height: number },
  work: (page: Page) => Promise<void>,
) {
  const { page, leave } = await visit(browser, site.origin, { viewport, reducedMotion: 'reduce' })
  await signInAs(page, person, address)
  await work(page)
  await leave()
}

for (const viewport of [narrow, { width: 1280, height: 800 }])
  test(`[11.4] a student reviews, the instructor answers, an admin hides and shows again, ${viewport.width} px wide`, async () => {
    const { admin, instructor, student, address } = await beginClass('Night skies')
    await as(student, '/dashboard/cart', viewport, async (page) => {
      const row = page.getByRole('row', { name: 'Night skies' })
      await expect(row.getByRole('link', { name: 'Night skies' }).first()).toHaveAttribute(
        'href',
        address,
      )
      await row.getByRole('link', { name: /^Review/ }).click()
      await expect(page).toHaveURL(`${address}#reviews`)
      await expect(reviews(page).getByRole('heading', { name: 'Reviews' })).toBeInViewport()
      await own(page).getByRole('button', { name: 'Write a review' }).click()
      const stars = own(page).getByRole('radiogroup', { name: 'Stars' })
      await expect(stars.getByRole('radio', { name: '1 star' })).toBeFocused()
      await own(page).getByRole('button', { name: 'Save review' }).click()
      await expect(stars).toHaveAccessibleDescription('Choose 1 to 5 stars')
      await expectAccessible(page, 'the form of a review')
      await stars.getByRole('radio', { name: '1 star' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(stars.getByRole('radio', { name: '3 stars' })).toBeChecked()
      await own(page).getByLabel('Your review').fill('Cold and bright.\nAnd dark.')
      await own(page).getByRole('button', { name: 'Save review' }).click()
      await press(page, 'Review saved', 'Okay')
      await expect(own(page).getByRole('heading')).toBeFocused()
      await expect(listed(page)).toHaveCount(1)
      await expect(listed(page)).toContainText('Cold and bright.')
      await expect(listed(page).getByRole('img', { name: '3 of 5 stars' })).toBeVisible()

      await own(page).getByRole('button', { name: /^Edit/ }).click()
      await expect(stars.getByRole('radio', { name: '3 stars' })).toBeFocused()
      await stars.getByRole('radio', { name: '5 stars' }).check()
      await own(page).getByRole('button', { name: 'Save review' }).click()
      await press(page, 'Review saved', 'Okay')
      await expect(listed(page).getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
    })
    await as(instructor, address, viewport, async (page) => {
      const answer = listed(page).getByRole('button', { name: /^Answer.*by Mila Novak 1$/ })
      await answer.click()
      const dialog = page.getByRole('dialog', { name: 'Answer' })
      await dialog.getByLabel('Your answer').fill('Thank you, Mila!')
      await page.keyboard.press('Escape')
      await expect(answer).toBeFocused()
      await answer.click()
      await expect(dialog.getByLabel('Your answer')).toHaveValue('Thank you, Mila!')
      await expectAccessible(page, 'the answer to a review')
      await press(page, 'Answer', 'Publish answer')
      await press(page, 'Answer published', 'Okay')
      await expect(listed(page)).toContainText('Thank you, Mila!')
      await expect(answer).toHaveCount(0)
      await expect(reviews(page).getByRole('heading', { name: 'Reviews' })).toBeFocused()
      await expect(own(page)).toHaveCount(0)
    })
    await as(admin, address, viewport, async (page) => {
      await listed(page)
        .getByRole('button', { name: /^Hide.*by Mila Novak 1$/ })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Hide review' })
      await dialog.getByRole('button', { name: 'Hide this review' }).click()
      await expect(dialog.getByText('Reason is required')).toBeVisible()
      await dialog.getByLabel('Reason').fill('It names somebody else.')
      await press(page, 'Hide review', 'Hide this review')
      await press(page, 'Review hidden', 'Okay')
      await expect(hidden(page)).toContainText('It names somebody else.')
      await expect(reviews(page)).toContainText('No reviews yet')
      await page.reload()
      await expect(hidden(page)).toContainText('It names somebody else.')
      await expectAccessible(page, 'hidden reviews')
    })
    await as(student, address, viewport, async (page) => {
      await expect(own(page)).toContainText('It names somebody else.')
      await expect(own(page)).toContainText('Thank you, Mila!')
      await expectAccessible(page, 'an own review that is hidden')
    })
    await as(admin, address, viewport, async (page) => {
      await hidden(page)
        .getByRole('button', { name: /^Show again/ })
        .click()
      await press(page, 'Review shown again', 'Okay')
      await expect(hidden(page)).toHaveCount(0)
      await expect(listed(page)).toContainText('Cold and bright.')
    })
    await as(student, address, viewport, async (page) => {
      await own(page)
        .getByRole('button', { name: /^Delete/ })
        .click()
      await press(page, 'Are you sure?', 'Yes, delete it!')
      await press(page, 'Deleted!', 'Okay')
      await expect(own(page).getByRole('button', { name: 'Write a review' })).toBeVisible()
      await expect(listed(page)).toHaveCount(0)
    })
  })

test('[11.4] before it opens a student reads from when on; who has not paid reads nothing of it', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student')
  const classId = await offerClass(site, {
    className: 'Next year',
    instructor,
    approvedBy: admin,
    meetings: [{ startsAt: Date.UTC(2051, 9, 19, 18), endsAt: Date.UTC(2051, 9, 19, 20) }],
  })
  await orderClass(site, student, { classId, className: 'Next year', paid: true })
  const address = `/class/${classId}/next-year`
  await as(student, address, narrow, async (page) => {
    await expect(own(page)).toContainText('You can review this class from Thu 19 Oct 2051, 18:00.')
    await expect(own(page).getByRole('button')).toHaveCount(0)
    await page.goto('/dashboard/cart')
    await expect(page.getByRole('row').getByRole('link')).toHaveText([
      'Next year',
      'Receipt Next year',
      'Assignments Next year',
    ])
  })
  const other = await registerPerson(site.origin, 'Student')
  await as(other, address, narrow, async (page) => {
    const response = page.waitForResponse(/\/api\/class\/[^/]+\/review$/)
    await page.reload()
    await response
    await expect(reviews(page)).toContainText('No reviews yet')
    await expect(own(page)).toHaveCount(0)
  })
})

test('[11.4] [8.6] what was typed survives a refusal, and an answer that came from elsewhere is told', async () => {
  const { instructor, student, classId, address } = await beginClass('Two windows')
  const { page, leave } = await visit(browser, site.origin, {
    expects: [
      [503, '/review'],
      [403, '/review'],
      [409, '/answer'],
    ],
  })
  const refuse = async (status: number, code: string, message: string) => {
    await page.unroute('**/api/class/*/review')
    await page.route('**/api/class/*/review', (route) =>
      route.fulfill({ status, json: { error: { code, message } } }),
    )
  }
  await refuse(503, 'unavailable', 'Too busy.')
  await signInAs(page, student, address)
  await expect(reviews(page).getByRole('alert')).toContainText('Too busy.')
  await page.unroute('**/api/class/*/review')
  await reviews(page).getByRole('button', { name: 'Try again' }).click()
  await own(page).getByRole('button', { name: 'Write a review' }).click()
  await own(page).getByRole('radio', { name: '4 stars' }).check()
  await own(page).getByLabel('Your review').fill('Long words.')
  await refuse(503, 'unavailable', 'Too busy.')
  await own(page).getByRole('button', { name: 'Save review' }).click()
  await expect(own(page).getByRole('alert')).toContainText('Too busy.')
  // That makes the page read the session again.
  await refuse(403, 'forbidden', 'Not now.')
  await own(page).getByRole('button', { name: 'Save review' }).click()
  await expect(own(page).getByRole('alert')).toContainText('Not now.')
  await page.unroute('**/api/class/*/review')
  await expect(own(page).getByLabel('Your review')).toHaveValue('Long words.')
  await expect(own(page).getByRole('radio', { name: '4 stars' })).toBeChecked()
  await own(page).getByRole('button', { name: 'Save review' }).click()
  await press(page, 'Review saved', 'Okay')

  await signInAs(page, instructor, address)
  await listed(page)
    .getByRole('button', { name: /^Answer/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Answer' })
  await dialog.getByLabel('Your answer').fill('From this window')
  const api = site.apiAs(instructor.idToken)
  const [review = assert.fail()] = (await api.listReviews({ params: { id: classId } })).items
  await api.answerReview({ params: { id: review._id }, body: { answer: 'From elsewhere' } })
  await dialog.getByRole('button', { name: 'Publish answer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You have already answered this review.')
  await expect(dialog.getByLabel('Your answer')).toHaveValue('From this window')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(listed(page)).toContainText('From elsewhere')
  await expect(listed(page).getByRole('button')).toHaveCount(0)
  await leave()
})

test('[11.4] behind the first reviews an answer shows where it was given, and the list stays as long', async () => {
  const { instructor, students, classId, address } = await beginClass('Many words', 30)
  for (const [index, student] of students.entries())
    await write(student, classId, 5, `Words of ${index + 1}.`)
  const other = await registerPerson(site.origin, 'Instructor')
  await as(other, address, narrow, async (page) => {
    await page.waitForLoadState('networkidle')
    await expect(listed(page).getByRole('button')).toHaveCount(0)
  })
  await as(instructor, address, narrow, async (page) => {
    const more = reviews(page).getByRole('button', { name: 'Show more reviews' })
    await expect(
      listed(page)
        .getByRole('button', { name: /^Answer/ })
        .first(),
    ).toBeVisible()
    const first = await listed(page).count()
    await more.click()
    await expect(listed(page).nth(first)).toBeVisible()
    const shown = await listed(page).count()
    const words = `Words of ${31 - shown}.`
    await listed(page)
      .last()
      .getByRole('button', { name: /^Answer/ })
      .click()
    await page.getByLabel('Your answer').fill('Far down')
    await press(page, 'Answer', 'Publish answer')
    await press(page, 'Answer published', 'Okay')
    await expect(listed(page).filter({ hasText: words })).toContainText('Far down')
    assert.ok((await listed(page).count()) >= shown)
    await expectAccessible(page, 'many reviews with answers to give')
  })
})
