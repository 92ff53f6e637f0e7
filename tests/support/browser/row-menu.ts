import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Opens the menu of further actions in the row with this name; resolves when it is open. */
export async function openRowMenu(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `More actions: ${name}`, exact: true })
  await button.click()
  await expect(page.locator('.row-menu:popover-open')).toBeVisible()
}
