/** A class form as an account left it, until it is saved: a reload keeps what was typed. */
export type ClassDraft = Record<string, string>

/** Names the draft of an account: of the class that it changes, or of the one that it adds. */
export function draftName(userId: string, classId?: string): string {
  return classId === undefined ? `class-draft:${userId}` : `class-draft:${userId}:${classId}`
}

/** The draft of an earlier visit, or null. */
export function readClassDraft(name: string): ClassDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    return textsOf(Object.entries(kept))
  } catch {
    return null
  }
}

/** Keeps what the form holds. */
export function keepClassDraft(name: string, form: HTMLFormElement): void {
  try {
    localStorage.setItem(name, JSON.stringify(textsOf([...new FormData(form)])))
  } catch {
    // Storage is refused or full: the form itself still holds what was typed.
  }
}

export function forgetClassDraft(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}

function textsOf(entries: [string, unknown][]): ClassDraft {
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
