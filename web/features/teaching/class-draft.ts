/** The add-class form as an account left it, until the class is added: a reload keeps what was typed. */
export type ClassDraft = Record<string, string>

const keyOf = (userId: string) => `class-draft:${userId}`

export function readClassDraft(userId: string): ClassDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    return null
  }
}

export function keepClassDraft(userId: string, draft: ClassDraft): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // Storage is refused or full: the form itself still holds what was typed.
  }
}

export function forgetClassDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}
