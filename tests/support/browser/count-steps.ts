import type { Page } from '@playwright/test'

/** A person's steps so far. */
export type Steps = {
  /** Presses of the mouse, and of Tab. */
  clicks: number
  tabs: number
  /** The fields that were typed in, and the dialogs that opened. */
  fields: ReadonlySet<string>
  dialogs: number
}

/**
 * Counts in the page itself, whatever a test does: every press of the mouse and of Tab, every field that is
 * typed in, every dialog that opens. Call it before the page opens its first document.
 */
export async function countSteps(page: Page): Promise<Steps> {
  const fields = new Set<string>()
  const steps = { clicks: 0, tabs: 0, dialogs: 0, fields }
  await page.exposeFunction(
    'countStep',
    (kind: 'clicks' | 'tabs' | 'dialogs' | 'field', name: string) => {
      if (kind === 'field') fields.add(name)
      else steps[kind] += 1
    },
  )
  await page.addInitScript(() => {
    const { countStep } = window as unknown as {
      countStep: (kind: string, name?: string) => Promise<void>
    }
    addEventListener('pointerdown', () => void countStep('clicks'), true)
    addEventListener('keydown', ({ key }) => void (key === 'Tab' && countStep('tabs')), true)
    addEventListener(
      'input',
      ({ target }) =>
        void countStep('field', `${location.pathname} ${(target as HTMLInputElement).name}`),
      true,
    )
    const known = new WeakSet<Element>()
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll(
        '[role=dialog], [role=alertdialog], dialog[open]',
      ))
        // The account's menu is a dialog, too, which exists while hidden.
        if (!known.has(dialog) && dialog.checkVisibility()) {
          known.add(dialog)
          void countStep('dialogs')
        }
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  return steps
}
