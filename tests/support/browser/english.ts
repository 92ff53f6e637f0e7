import type { Page } from '@playwright/test'

const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)))
const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1)))

/** Allowed in English letters on pages in a pseudo-language: dates by Intl, names of things, kinds of files. */
const allowed = new Set(
  [
    ['Today', 'Yesterday', 'today', 'yesterday'],
    months.map((at) => inEnglish(at, 'month')),
    days.map((at) => inEnglish(at, 'weekday')),
    ['UTC', 'Safelight', 'English', 'Deutsch', 'Instagram', 'Facebook', 'YouTube', 'Google'],
    // Privacy is a page with the school's own text, which does not exist in such a language.
    ['JPEG', 'PNG', 'WebP', 'AVIF', 'CSV', 'ISO', 'Privacy'],
    // A job, by its kind.
    ['backups'],
  ].flat(2),
)

function inEnglish(at: Date, part: 'month' | 'weekday'): string[] {
  return (['short', 'long'] as const).map((style) =>
    new Intl.DateTimeFormat('en', { [part]: style, timeZone: 'UTC' }).format(at),
  )
}

/** Pages with the school's own text, and notices, which are in their recipient's language, like mails. */
export const inOtherLanguages = 'article:has(> h1), article:has(> h3):not(:has(> h3 > button))'

/** English words that a page in a pseudo-language shows or reads to a screen reader, each with the text around it. */
export async function findEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate((written) => {
    const root = document.querySelector('[role=dialog][data-open]') ?? document.body
    const isForeign = (element: Element) =>
      element.closest(`script, style, noscript, ${written}, [lang]:not(html)`) !== null ||
      // E-mail and web addresses break into several texts.
      /@|:\/\//.test(element.textContent)
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode
      if (parentElement !== null && !isForeign(parentElement)) found.push(nodeValue ?? '')
    }
    for (const element of root.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
        if (!isForeign(element) && element.getAttribute(name) !== 'https://')
          found.push(element.getAttribute(name) ?? '')
    return found
  }, inOtherLanguages)
  return texts.filter((text) =>
    [...text.matchAll(/(?<![\w-])[A-Za-z]{3,}(?![\w-])/g)].some(([word]) => !allowed.has(word)),
  )
}
