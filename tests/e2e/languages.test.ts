import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ demo: true, settings: { LANGUAGES: 'en,de' } })

test('[17.5] a visitor whose browser prefers another language sees one line in it', async () => {
  for (const [locale, path, text] of [
    ['de-AT', '/classes', 'Diese Seite gibt es auch auf Deutsch.'],
    ['de-AT', '/de/classes', null],
    ['en-GB', '/classes', null],
    ['en-GB', '/de/classes?topic=street', 'This page is also available in English.'],
    ['fr-FR', '/classes', null],
  ] as const) {
    const { page, leave } = await visit(browser, site.origin, { locale })
    await page.goto(path)
    const lines = page.locator('.other-language:visible')
    await expect(lines).toHaveText(text === null ? [] : [text])
    if (text !== null) {
      const other = path.startsWith('/de') ? path.slice(3) : `/de${path}`
      await lines.getByRole('link').click()
      await expect(page).toHaveURL(site.origin + other)
    }
    await leave()
  }
})

test('[17.5] switching the language keeps the page, its search and what is typed, but no password', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/register?from=%2Fdashboard%2Fcart')
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Email', { exact: true }).fill('zoe@mail.example')
  await page.getByLabel('Password', { exact: true }).fill('secret words')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(`${site.origin}/de/register?from=%2Fdashboard%2Fcart`)
  await expect(page.getByLabel('Vorname')).toHaveValue('Zoë')
  await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).toHaveValue('zoe@mail.example')
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
  assert.doesNotMatch(stored, /zoe|secret/)
  await page.reload()
  await expect(page.getByLabel('Vorname')).toHaveValue('')
  await leave()
})
