import type { Page } from '@playwright/test'

/** What search engines and sites that show a shared link read of a page. */
export type Head = {
  title: string
  /** The contents of `meta` by name or property, every one of them. */
  meta: Record<string, string[]>
  canonical: string[]
  /** The facts of its data blocks, parsed. */
  facts: Record<string, unknown>[]
}

/** Reads the head of the page that is open, as it stands. */
export async function readHead(page: Page): Promise<Head> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const meta: Record<string, string[]> = {}
    for (const element of all('head meta[name], head meta[property]')) {
      const name = element.getAttribute('name') ?? element.getAttribute('property') ?? ''
      ;(meta[name] ??= []).push(element.getAttribute('content') ?? '')
    }
    return {
      title: all('head title')
        .map((element) => element.textContent)
        .join(' + '),
      meta,
      canonical: all('head link[rel=canonical]').map((link) => link.getAttribute('href') ?? ''),
      facts: all('script[type="application/ld+json"]').map(
        (block) => JSON.parse(block.textContent) as Record<string, unknown>,
      ),
    }
  })
}
