import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Presses a button of the dialog that is open; done when the dialog is closed. */
export async function press(page: Page, dialogName: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: dialogName, exact: true })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}
