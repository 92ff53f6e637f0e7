import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Presses a button of the open dialog; resolves when it is closed. A failure shows the page's content. */
export async function press(page: Page, dialogName: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: dialogName, exact: true })
  try {
    await dialog.getByRole('button', { name: button, exact: true }).click()
  } catch (cause) {
    const textsOf = async (selector: string) =>
      JSON.stringify(await page.locator(selector).allInnerTexts())
    const [open, busy, shown] = await Promise.all(
      ['[role=dialog]', '[aria-busy=true]', 'main'].map(textsOf),
    )
    throw new Error(
      `“${button}” of the dialog “${dialogName}” was not pressed. Open: ${open}; busy: ${busy}; page: ${shown}`,
      { cause },
    )
  }
  await expect(dialog).toBeHidden()
}
