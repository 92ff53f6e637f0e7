import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { readTranslator } from '#messages/catalogue.ts'
import type { Feature } from '#messages/sources.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { registerAdmin, uniqueEmail } from '#tests/support/school/accounts.ts'

const { site, browser } = await openSite({
  settings: { LANGUAGES: 'en,de', CURRENCY: 'EUR', SCHOOL_TIME_ZONE: 'Europe/Berlin' },
})

const german = <F extends Feature>(feature: F) => readTranslator('de', feature)
const account = german('account')
const cards = german('cards')
const ordering = german('ordering')
const orders = german('orders')
const teaching = german('teaching')
const approval = german('approval')
const receipts = german('receipts')
const roster = german('roster')
const facts = german('facts')
const actions = german('actions')
const ui = german('ui')

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

/** The button of a row, whose name ends with the row's subject. */
const pressIn = (row: Locator, name: string) => row.getByRole('button', { name }).click()

/** A dialog shows this text, and its last button closes it. */
async function answer(page: Page, text: string, button?: string) {
  const dialog = page.getByRole('dialog', { name: text, exact: true })
  await expect(dialog).toBeVisible()
  const buttons = dialog.getByRole('button')
  await (button === undefined ? buttons.last() : buttons.filter({ hasText: button })).click()
  await expect(dialog).toBeHidden()
}

async function register(page: Page, role: 'Student' | 'Instructor', lastName: string) {
  const email = uniqueEmail(role.toLowerCase())
  await page.goto('/de/register')
  await field(page, 'firstName').fill('Jörg')
  await field(page, 'lastName').fill(lastName)
  await field(page, 'email').fill(email)
  await field(page, 'role').selectOption(role)
  await field(page, 'password').fill('ein-langes-passwort')
  await field(page, 'confirm').fill('ein-anderes')
  await field(page, 'confirm').blur()
  await expect(page.getByRole('main')).toContainText(german('fields')('mismatch'))
  await field(page, 'confirm').fill('ein-langes-passwort')
  await field(page, 'confirm').blur()
  await expect(page.getByText(account('match'))).toBeVisible()
  await press(page, account('register'))
  await answer(page, account('success'))
  return email
}

for (const viewport of [{ width: 1280, height: 800 }, narrow])
  test(`[17.6] in German at ${viewport.width} px a class is taught, approved, booked, attended and given back`, async () => {
    const className = `Nachts in der Stadt ${viewport.width}`
    const options = { viewport, locale: 'de-DE', reducedMotion: 'reduce' } as const
    const teacher = await visit(browser, site.origin, options)
    await register(teacher.page, 'Instructor', 'Öztürk')
    await teacher.page.goto('/de/dashboard/myclass')
    await expect(teacher.page.getByText(teaching('none'))).toBeVisible()
    await expectAccessible(teacher.page, 'an empty list of classes')
    await teacher.page.goto('/de/dashboard/addclass')
    await press(teacher.page, teaching('add'))
    // The message about a missing value is in German, too.
    await expect(field(teacher.page, 'className')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(teacher.page, 'a class with fields that are missing')
    for (const [name, value] of [
      ['className', className],
      ['photo', `${site.origin}/photos/class-05.jpg`],
      ['availableSeats', '7'],
      ['price', '79.50'],
      ['description', 'Wir lesen eine Filmrolle am Leuchttisch und wählen drei Bilder.'],
    ] as const)
      await field(teacher.page, name).fill(value)
    await field(teacher.page, 'topic').selectOption('darkroom')
    await press(teacher.page, teaching('add'))
    await answer(teacher.page, teaching('added'))
    const own = teacher.page.getByRole('row', { name: className })
    await expect(own).toContainText(facts('status', { status: 'pending' }))

    const admin = await registerAdmin(site)
    const office = await visit(browser, site.origin, options)
    await signInAs(office.page, admin)
    await office.page.goto('/de/dashboard/reviewClass')
    const pending = office.page.getByRole('row', { name: className })
    await pending.getByRole('button', { name: approval('approve') }).click()
    await answer(office.page, approval('statusUpdated'))
    await expectAccessible(office.page, 'the classes to review')

    const pupil = await visit(browser, site.origin, options)
    await register(pupil.page, 'Student', 'Groß')
    const order = pupil.page.getByRole('row', { name: className })
    await pupil.page.goto('/de/classes')
    const card = pupil.page.getByRole('article').filter({ hasText: className })
    await expect(card).toContainText('79,50 €')
    await card.getByRole('link', { name: cards('addToCart') }).click()
    await expectAccessible(pupil.page, 'the page to order a class')
    await press(pupil.page, ordering('add'))
    await answer(pupil.page, ordering('ordered'), ordering('openCart'))
    await pressIn(order, orders('confirm'))
    await answer(pupil.page, orders('payment'), orders('makePayment'))
    await answer(pupil.page, orders('paid'), ui('okay'))
    await expectAccessible(pupil.page, 'a paid ticket')

    const [ticket] = await receiptsOf(pupil.page)
    await pupil.page.goto(ticket ?? '')
    const sheet = pupil.page.getByRole('article')
    await expect(sheet).toHaveAttribute('lang', 'de')
    await expect(sheet).toContainText(receipts('kind', { kind: 'receipt' }))
    await expect(sheet).toContainText('79,50 €')
    await expectAccessible(pupil.page, 'a receipt')
    // It keeps its language on a page in another.
    await pupil.page.goto(ticket?.slice('/de'.length) ?? '')
    await expect(pupil.page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(sheet).toContainText('79,50 €')
    await expect(sheet.getByRole('button', { name: 'Print' })).toHaveAttribute('lang', 'en')

    await teacher.page.goto('/de/dashboard/myclass')
    await own.getByRole('button', { name: /^Weitere Aktionen/ }).click()
    await own.getByRole('link', { name: roster('roster') }).click()
    const seat = teacher.page.getByRole('row', { name: /Jörg Groß/ })
    await seat.getByRole('button', { name: roster('present') }).click()
    await expectAccessible(teacher.page, 'a roster')

    await pupil.page.goto('/de/dashboard/cart')
    await pressIn(order, orders('cancel'))
    await answer(pupil.page, actions('areYouSure'), orders('cancelAgree'))
    await answer(pupil.page, orders('cancelDone'))
    await expect(pupil.page.getByText(orders('empty'))).toBeVisible()

    await office.page.goto('/de/dashboard/books')
    await expect(office.page.getByRole('main')).toContainText('79,50 €')
    await expectAccessible(office.page, 'the books')
    await office.page.goto('/de/dashboard/history')
    await expectAccessible(office.page, 'the history')
    await Promise.all([teacher.leave(), office.leave(), pupil.leave()])
  })

/** The addresses of a student's receipts. */
async function receiptsOf(page: Page): Promise<string[]> {
  await page.goto('/de/dashboard/receipts')
  const links = page.getByRole('main').locator('a[href*="/dashboard/receipt/"]')
  await expect(links.first()).toBeVisible()
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  assert.ok(found.length > 0)
  return found
}
