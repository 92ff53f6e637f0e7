import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Presses a button of the dialog that is open; done when the dialog is closed. A failure says what is open instead. */
export async function press(page: Page, dialogName: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: dialogName, exact: true })
  try {
    await dialog.getByRole('button', { name: button, exact: true }).click()
  } catch (cause) {
    const open = await page.getByRole('dialog').allInnerTexts()
    throw new Error(`No dialog “${dialogName}”. Open: ${JSON.stringify(open)}`, { cause })
  }
  await expect(dialog).toBeHidden()
}
