const storageKey = 'sign-in-link-email'

/** Remembers on this device to which e-mail a sign-in link was sent. */
export function keepLinkEmail(email: string): void {
  try {
    localStorage.setItem(storageKey, email)
  } catch {
    // Storage is refused: the person is asked for the e-mail then.
  }
}

/** The e-mail that a sign-in link was sent to from this device, or null. */
export function readLinkEmail(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function forgetLinkEmail(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}
