import type { Browser } from '@playwright/test'

let shared: Promise<Browser> | undefined

/**
 * This process's browser, shared by its test files in turn: a start takes a second, and sessions
 * are isolated from each other.
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

/** Closes it, if one was started. */
export async function closeSharedBrowser(): Promise<void> {
  await (await shared)?.close()
}
