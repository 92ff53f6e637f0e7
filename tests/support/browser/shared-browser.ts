import type { Browser } from '@playwright/test'

let shared: Promise<Browser> | undefined

/**
 * The browser of this process, which its test files use one after the other: a start takes a second, and
 * sessions know nothing of each other.
 */
export async function shareBrowser(): Promise<Browser> {
  if (shared !== undefined && !(await shared).isConnected()) shared = undefined
  // Most processes that import this run no test with a browser.
  shared ??= import('./browser.ts').then(({ launchBrowser }) => launchBrowser())
  return shared
}

/** Ends every session, also those of a test that has failed. */
export async function endSessions(): Promise<void> {
  const contexts = (await shared)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}

/** Closes it, where one was started. */
export async function closeSharedBrowser(): Promise<void> {
  await (await shared)?.close()
}
