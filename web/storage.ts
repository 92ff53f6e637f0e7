// Everything that this site stores in a browser, by its key; for forms also in form-storage.ts, which few pages load.

/** Browsers give a site room for about five million characters. */
const maxCharacters = 100_000

/**
 * Text is stored as it is, anything else as JSON; null removes it. `parse` returns null, or throws, for
 * invalid values. If storage is refused (private windows) or full, reading gives null and writing does
 * nothing.
 */
export function stored<Value>(
  key: string,
  parse: (text: string) => Value | null,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  return {
    key,
    read: (): Value | null => {
      try {
        const text = globalThis[area].getItem(key)
        return text === null ? null : parse(text)
      } catch {
        return null
      }
    },
    write: (value: Value | null): void => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      try {
        if (value === null || text.length > maxCharacters) globalThis[area].removeItem(key)
        else globalThis[area].setItem(key, text)
      } catch {
        // The page keeps its value; only the next visit lacks it.
      }
    },
  }
}

const asItIs = (text: string): string => text

export function parseObject(text: string): Partial<Record<string, unknown>> {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? value : {}
}

/** Also read by the script in the page's head, before the site's scripts load. */
export const schemeKey = 'scheme'
/** Clause 1.10. */
export const storedScheme = stored(schemeKey, (text) => (text === 'red' ? 'red' : 'brown'))

/** 'off' if keys that are one character do nothing on pages of work. */
export const singleKeys = stored('single-keys', asItIs)

/**
 * Set while somebody is signed in: the identity client forgets a disabled or expired account silently when a
 * page loads, and only this distinguishes that from never signed in.
 */
export const openSession = stored('session-open', asItIs)

/** The identity client's database, else the prefix of its items. */
const clientDatabase = 'firebaseLocalStorageDb'
const clientItem = 'firebase:authUser:'

/** True if unknown. */
export async function mayHoldSession(): Promise<boolean> {
  if (openSession.read() !== null) return true
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(clientItem))) return true
  } catch {
    // Storage is refused; the database may still be open.
  }
  try {
    return (await indexedDB.databases()).some(({ name }) => name === clientDatabase)
  } catch {
    return true
  }
}

/** A sign-in link was sent to it from this device. */
export const linkEmail = stored('sign-in-link-email', asItIs)

/** Until the tab is closed. */
export const closedReminder = stored('verify-banner-closed', asItIs, 'sessionStorage')

/** In sessionStorage, by the script in the page's head: when this tab last loaded a page anew by itself. */
export const reloadedKey = 'reloaded'

/** By form and field, for the same page in another language at `address`. */
type CarriedTexts = { address: string; forms: Record<string, Record<string, string>> }
export const carriedTexts = stored<CarriedTexts>(
  'carried-texts',
  (text) => {
    const { address, forms } = parseObject(text)
    return typeof address === 'string' && typeof forms === 'object' && forms !== null
      ? { address, forms: forms as CarriedTexts['forms'] }
      : null
  },
  'sessionStorage',
)
