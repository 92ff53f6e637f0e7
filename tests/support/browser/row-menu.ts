import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Opens what else can be done with the row of this name; done when it is open. Gives what is in it. */
export async function openRowMenu(page: Page, name: string): Promise<Locator> {
  const button = page.getByRole('button', { name: `More actions: ${name}`, exact: true })
  await button.click()
  const menu = page.locator('.row-menu:popover-open')
  await expect(menu).toBeVisible()
  return menu
}
