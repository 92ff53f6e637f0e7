import { useSyncExternalStore } from 'react'

/** The two colour schemes (clause 1.10): brown is the dark grey ground, red the dark red one. */
export type Scheme = 'brown' | 'red'

const storageKey = 'scheme'

/**
 * Runs in the head before the first paint, so that a remembered choice shows without a flash.
 * Storage can be refused (private windows); then the default stands.
 */
export const schemeScript = `try{if(localStorage.getItem('${storageKey}')==='red')document.documentElement.dataset.scheme='red'}catch{}`

const listeners = new Set<() => void>()

function readScheme(): Scheme {
  return document.documentElement.dataset['scheme'] === 'red' ? 'red' : 'brown'
}

function applyScheme(scheme: Scheme): void {
  document.documentElement.dataset['scheme'] = scheme
  for (const listener of listeners) listener()
}

function onStorage(event: StorageEvent): void {
  if (event.key === storageKey) applyScheme(event.newValue === 'red' ? 'red' : 'brown')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

function toggleScheme(): void {
  const scheme = readScheme() === 'red' ? 'brown' : 'red'
  applyScheme(scheme)
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    // Storage is refused: the choice holds for this page only.
  }
}

/** The scheme on screen and its switch; other tabs follow. */
export function useScheme(): { theme: Scheme; toggleTheme: () => void } {
  const theme = useSyncExternalStore<Scheme>(subscribe, readScheme, () => 'brown')
  return { theme, toggleTheme: toggleScheme }
}
