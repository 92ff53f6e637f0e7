import { useSyncExternalStore } from 'react'
import { schemeKey, storedScheme } from '#web/storage.ts'

/** The two colour schemes (clause 1.10): brown is the dark grey ground, red the dark red one. */
type Scheme = 'brown' | 'red'

/** Runs in the head before the first paint, so that a remembered choice shows without a flash. */
export const schemeScript = `try{if(localStorage.getItem('${schemeKey}')==='red')document.documentElement.dataset.scheme='red'}catch{}`

function readScheme(): Scheme {
  return document.documentElement.dataset['scheme'] === 'red' ? 'red' : 'brown'
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== schemeKey) return
    document.documentElement.dataset['scheme'] = newValue === 'red' ? 'red' : 'brown'
    listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function toggleTheme(): void {
  const newValue = readScheme() === 'red' ? 'brown' : 'red'
  storedScheme.write(newValue)
  // Browsers tell every other tab of a change; this one learns it in the same way.
  dispatchEvent(new StorageEvent('storage', { key: schemeKey, newValue }))
}

/** The scheme on screen and its switch; other tabs follow. */
export function useScheme(): { theme: Scheme; toggleTheme: () => void } {
  const theme = useSyncExternalStore<Scheme>(subscribe, readScheme, () => 'brown')
  return { theme, toggleTheme }
}
