import { parseObject, stored } from './storage.ts'

export type PendingRegistration = {
  email: string
  name: string
  photo: string
  role: 'Student' | 'Instructor'
  /** The token of an invitation. */
  invitation?: string | undefined
}

/** Kept until the school has the user record (clause 7.21). */
export const pendingRegistration = (ofEmail: string) =>
  stored<PendingRegistration>('pending-registration', (text) => {
    const { email, name, photo, role, invitation } = parseObject(text)
    if (typeof email !== 'string' || typeof name !== 'string' || typeof photo !== 'string')
      return null
    if (role !== 'Student' && role !== 'Instructor') return null
    if (email.toLowerCase() !== ofEmail.toLowerCase()) return null
    return { email, name, photo, role, ...(typeof invitation === 'string' && { invitation }) }
  })

export type ClassDraft = Record<string, string>

/** Per account and class; without `classId`, for a new class. */
export const classDraft = (userId: string, classId?: string) =>
  stored<ClassDraft>(['class-draft', userId, ...(classId ? [classId] : [])].join(':'), (text) => {
    const entries = Object.entries(parseObject(text))
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return texts.length === 0 ? null : Object.fromEntries(texts)
  })
