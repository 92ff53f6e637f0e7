// Everything that this site remembers in a browser, by its key.

/** Longer texts are not stored: a browser gives a site room for some five million characters. */
const maxCharacters = 100_000

/**
 * One value in the browser's storage: a text as it is, anything else as JSON; null removes it. `parse`
 * gives null, or throws, for what makes no sense. Where storage is refused (private windows) or full,
 * reading gives null and writing does nothing.
 */
function stored<Value>(
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
        // The page itself still knows what it has; only the next visit does not.
      }
    },
  }
}

const asItIs = (text: string): string => text

function parseObject(text: string): Partial<Record<string, unknown>> {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? value : {}
}

/** Also read by the script in the page's head, before anything of the site has loaded. */
export const schemeKey = 'scheme'
/** The colour scheme that was chosen (clause 1.10). */
export const storedScheme = stored(schemeKey, (text) => (text === 'red' ? 'red' : 'brown'))

/**
 * Set while somebody is signed in: the identity client forgets a disabled or expired account silently
 * when a page loads, and only this tells such an end from nobody at all.
 */
export const openSession = stored('session-open', asItIs)

/** Where the identity client keeps a session: the name of its database, else that of its items. */
const clientDatabase = 'firebaseLocalStorageDb'
const clientItem = 'firebase:authUser:'

/** Whether a session may be in this browser; where that cannot be told, it may. */
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

/** The e-mail that a sign-in link was sent to from this device. */
export const linkEmail = stored('sign-in-link-email', asItIs)

/** The account whose reminder to confirm the e-mail was closed, until the tab is. */
export const closedReminder = stored('verify-banner-closed', asItIs, 'sessionStorage')

/** What was typed, by form and field, on its way to the same page in another language at `address`. */
export type CarriedTexts = { address: string; forms: Record<string, Record<string, string>> }
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

/** What a person chose at registration. */
export type PendingRegistration = {
  email: string
  name: string
  photo: string
  role: 'Student' | 'Instructor'
}

/** The registration of this e-mail, until the school has the user record (clause 7.21). */
export const pendingRegistration = (ofEmail: string) =>
  stored<PendingRegistration>('pending-registration', (text) => {
    const { email, name, photo, role } = parseObject(text)
    if (typeof email !== 'string' || typeof name !== 'string' || typeof photo !== 'string')
      return null
    if (role !== 'Student' && role !== 'Instructor') return null
    return email.toLowerCase() === ofEmail.toLowerCase() ? { email, name, photo, role } : null
  })

/** What a class form holds, by field. */
export type ClassDraft = Record<string, string>

/** The class form as an account left it: of the class that it changes, or of the one that it adds. */
export const classDraft = (userId: string, classId?: string) =>
  stored<ClassDraft>(['class-draft', userId, ...(classId ? [classId] : [])].join(':'), (text) => {
    const entries = Object.entries(parseObject(text))
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return texts.length === 0 ? null : Object.fromEntries(texts)
  })
