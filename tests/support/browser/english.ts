import type { Page } from '@playwright/test'

const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)))
const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1)))

/** What the pages of a pseudo-language may have in English letters: dates by Intl, names of things, kinds of files. */
const allowed = new Set(
  [
    ['Today', 'Yesterday', 'today', 'yesterday'],
    months.map((at) => inEnglish(at, 'month')),
    days.map((at) => inEnglish(at, 'weekday')),
    ['UTC', 'Safelight', 'English', 'Deutsch', 'Instagram', 'Facebook', 'YouTube', 'Google'],
    // Privacy is a page of the school's own, which has no text in such a language.
    ['JPEG', 'PNG', 'WebP', 'AVIF', 'CSV', 'ISO', 'Privacy'],
  ].flat(2),
)

function inEnglish(at: Date, part: 'month' | 'weekday'): string[] {
  return (['short', 'long'] as const).map((style) =>
    new Intl.DateTimeFormat('en', { [part]: style, timeZone: 'UTC' }).format(at),
  )
}

/** Pages of the school's own, and notices, which are in the language of their person as their mails are. */
const inOtherLanguages = 'article:has(> h1), article:has(> h3):not(:has(> h3 > button))'

/** English words that a page in a pseudo-language shows or says to a screen reader, each with what stands around it. */
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
        if (!isForeign(element)) found.push(element.getAttribute(name) ?? '')
    return found
  }, inOtherLanguages)
  return texts.filter((text) =>
    [...text.matchAll(/(?<![\w-])[A-Za-z]{3,}(?![\w-])/g)].some(([word]) => !allowed.has(word)),
  )
}
