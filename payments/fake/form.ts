/** In the form that the provider's clients send: names nest by brackets, `a[b][0]=c`. */
export type Form = { [name: string]: string | Form }

const maxFields = 1_000
const deepest = 6

/** Null if it is malformed, has too many fields, or nests too deep. */
export function parseForm(text: string): Form | null {
  const form: Form = {}
  const pairs = text === '' ? [] : text.split('&')
  if (pairs.length > maxFields) return null
  for (const pair of pairs) {
    const [name = '', ...value] = pair.split('=')
    try {
      // Brackets nest in names only; the client leaves them bare in values, too.
      const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '))
      const path = decode(name)
        .split(/\[|\]\[|\]/)
        .filter((part) => part !== '')
      if (path.length === 0 || path.length > deepest || path.includes('__proto__')) return null
      put(form, path, decode(value.join('=')))
    } catch {
      return null
    }
  }
  return form
}

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inner = form[name]
  const next: Form = typeof inner === 'object' ? inner : {}
  form[name] = next
  put(next, rest, value)
}

/** From indexes: `a[0]=…&a[1]=…`. */
export const toList = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.values(value) : value
