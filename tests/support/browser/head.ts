import type { Browser, Page } from '@playwright/test'
import { visit } from './browser.ts'

/** The data that search engines and sites with shared links read from a page. */
export type Head = {
  title: string
  /** The contents of `meta` by name or property, every one of them. */
  meta: Record<string, string[]>
  canonical: string[]
  /** The facts of its data blocks, parsed. */
  facts: Record<string, unknown>[]
}

/** Reads the head of the open page, as it is now. */
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

/** Opens pages like a crawler without scripts; `expects` is as for `visit`. */
export async function crawl(
  browser: Browser,
  origin: string,
  work: (read: (path: string) => Promise<Head>, page: Page) => Promise<void>,
  expects: [status: number, address: string][] = [],
): Promise<void> {
  const { page, leave } = await visit(browser, origin, { javaScriptEnabled: false, expects })
  await work(async (path) => {
    await page.goto(path)
    return readHead(page)
  }, page)
  await leave()
}
