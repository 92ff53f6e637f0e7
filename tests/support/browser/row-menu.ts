import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Opens what else can be done with the row of this name; done when it is open. */
export async function openRowMenu(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `More actions: ${name}`, exact: true })
  await button.click()
  await expect(page.locator('.row-menu:popover-open')).toBeVisible()
}
