import { HttpError, inputFaults, invalidFields } from './errors.ts'

/** Maximum nesting of lists and objects; no call needs more than two. */
const deepest = 16

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

function check(text: string, name: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw invalidFields({ [name]: inputFaults.unstorable })
}

/**
 * Refuses (400) values that no field may contain: NUL and halves of surrogate pairs, which a database cannot
 * hold; names that reach for an object's prototype; and deep nesting. `part` names the part of the request if the
 * value itself is at fault.
 */
export function checkInput(value: unknown, part: string): void {
  const waiting = [{ value, name: part, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, name, depth } = next
    if (typeof value === 'string') check(value, name)
    if (typeof value !== 'object' || value === null) continue
    if (depth === deepest) throw invalidFields({ [part]: inputFaults.tooDeep })
    for (const [key, inner] of Object.entries(value)) {
      if (prototypeKeys.has(key)) throw invalidFields({ [part]: inputFaults.reservedName })
      check(key, part)
      waiting.push({ value: inner, name: depth === 0 ? key : `${name}.${key}`, depth: depth + 1 })
    }
  }
}

/** Refuses (400) escapes that are not UTF-8; the router lets them through unread. */
export function checkUrl(url: string): void {
  try {
    decodeURIComponent(url)
  } catch {
    throw new HttpError(400, 'malformed-request', 'The address is not well formed.')
  }
}
