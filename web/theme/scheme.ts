import { useSyncExternalStore } from 'react'
import { schemeKey, storedScheme } from '#web/storage.ts'

/** Clause 1.10: brown has a dark grey ground, red a dark red one. */
type Scheme = 'brown' | 'red'

/** Runs in the head before the first paint, so that a stored choice shows without a flash. */
export const schemeScript = `try{if(localStorage.getItem('${schemeKey}')==='red')document.documentElement.dataset.scheme='red'}catch{}`

/** By scheme, `#rrggbb`. */
export type ThemeColours = Record<Scheme, string>

/** The bar that browsers draw beside the page, where a school has one of another colour in each scheme. */
export function themeColourScript({ brown, red }: ThemeColours): string {
  const match = `document.querySelector('[name=theme-color]').content=r.dataset.scheme==='red'?'${red}':'${brown}'`
  return `{const r=document.documentElement,f=()=>{${match}};f();new MutationObserver(f).observe(r,{attributeFilter:['data-scheme']})}`
}

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

/** The red glow spreads from `lamp`, if supported and motion is welcome; see theme-change.css. */
function toggleTheme(lamp: Element): void {
  const newValue = readScheme() === 'red' ? 'brown' : 'red'
  storedScheme.write(newValue)
  // Browsers notify every other tab; this one gets the same event.
  const change = () => {
    dispatchEvent(new StorageEvent('storage', { key: schemeKey, newValue }))
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !('startViewTransition' in document)) return change()
  const { left, top, width, height } = lamp.getBoundingClientRect()
  const { style } = document.documentElement
  style.setProperty('--lamp', `${left + width / 2}px ${top + height / 2}px`)
  document.startViewTransition(change)
}

export function useScheme(): { theme: Scheme; toggleTheme: (lamp: Element) => void } {
  const theme = useSyncExternalStore<Scheme>(subscribe, readScheme, () => 'brown')
  return { theme, toggleTheme }
}
