import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Presses a button of the dialog with this title, once it is there; returns what the dialog says. */
export async function press(user: UserEvent, title: string, button: string): Promise<string> {
  const dialog = await screen.findByRole('dialog', { name: title })
  const { textContent } = dialog
  await user.click(within(dialog).getByRole('button', { name: button }))
  return textContent
}
