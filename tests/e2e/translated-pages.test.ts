import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect, logOut, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import {
  registerAdmin,
  registerPerson,
  signIn,
  uniqueEmail,
} from '#tests/support/school/accounts.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'

const { site, browser } = await openSite()

/** As the browser's translator: text nodes, later ones too, are replaced by elements with other words. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const kept = 'script, style, title, textarea, noscript, font'
    const replace = (text: Node) => {
      const parent = text.parentElement
      if (parent === null || parent.matches(kept) || text.nodeValue?.trim() === '') return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `«${text.nodeValue}»`
      outer.append(inner)
      parent.replaceChild(outer, text)
    }
    const replaceAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      texts.forEach(replace)
    }
    replaceAll(document.body)
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Text) replace(node)
        else if (node instanceof Element && !node.matches('font')) replaceAll(node)
    }).observe(document.body, { childList: true, subtree: true })
  })

test('[2.6] [2.8] [2.14] on pages that the browser translates people register, sign in, ask for a new password and pay', async () => {
  const [admin, instructor] = await Promise.all([
    registerAdmin(site),
    registerPerson(site.origin, 'Instructor', 'Ines Holm'),
  ])
  const className = `Translated ${randomUUID()}`
  const classId = await offerClass(site, { className, instructor, approvedBy: admin })
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[400, '/v1/accounts:signInWithPassword']],
  })
  const main = page.getByRole('main')
  const email = uniqueEmail('translated')
  const password = 'a-long-password'

  await page.goto('/forgot-password')
  await translate(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('If there is an account with this email')).toBeVisible()

  await page.goto('/register')
  await translate(page)
  await page.getByLabel('First name').fill('Tara')
  await page.getByLabel('Last name').fill('Lang')
  await main.getByLabel('Email').fill(email)
  await main.locator('[autocomplete=new-password]').first().fill(password)
  await main.locator('[autocomplete=new-password]').last().fill(password)
  await page.getByRole('button', { name: 'Register', exact: false }).click()
  await page.getByRole('dialog').getByRole('button').click()
  await expect(page).toHaveURL('/')
  await logOut(page)

  await page.goto('/login?from=%2Fdashboard%2Fcart')
  await translate(page)
  await page.getByPlaceholder('Enter your email').fill(email)
  await page.getByPlaceholder('Password').fill('not the password')
  await page.getByRole('button', { name: '«Sign In»', exact: true }).click()
  await expect(main.getByRole('alert')).toContainText('«')
  const idToken = await signIn(site.origin, email, password)
  const student = { email, password, name: 'Tara Lang', idToken, uid: '' }
  await orderClass(site, student, { classId, className })
  await page.getByPlaceholder('Password').fill(password)
  await page.getByRole('button', { name: '«Sign In»', exact: true }).click()

  await expect(main).toContainText(className)
  await main.getByRole('button', { name: /^«Confirm/ }).click()
  await page.getByRole('button', { name: 'Make Payment' }).click()
  await page.getByRole('button', { name: 'Okay' }).click()
  await expect(main).toContainText('«Paid»')
  await leave()
})
