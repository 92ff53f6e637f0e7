import type { Point } from './engine.ts'

/**
 * Visible elements by what a screen reader says about them. A string is the whole text, without line breaks. The
 * role `field` is any control of a form: a password has no role.
 */
export type Query = {
  role: string
  name?: string | RegExp
  /** All the text in it. */
  text?: string | RegExp
  /** Attributes and their values; null for one that is absent. */
  has?: Record<string, string | null>
  /** Whether it has the focus. */
  focused?: true
  within?: Query
}

type Wanted = string | { source: string; flags: string } | undefined
type Sendable = Pick<Query, 'role' | 'has' | 'focused'> & {
  name: Wanted
  text: Wanted
  within: Sendable | undefined
}

/** A query as JSON. */
export function toSendable({ name, text, within, ...rest }: Query): Sendable {
  const wanted = (value?: string | RegExp): Wanted =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value
  return {
    ...rest,
    name: wanted(name),
    text: wanted(text),
    within: within && toSendable(within),
  }
}

/** The names and roles are those that axe finds, which the page must have loaded. */
type Axe = {
  setup: () => void
  teardown: () => void
  commons: {
    aria: { getRole: (element: Element) => string | null }
    dom: { isVisibleToScreenReaders: (element: Element) => boolean }
    text: { accessibleText: (element: Element) => string }
  }
}

/** What was found; `at` is the point of the only element, if a press there would reach it. */
export type Found = { problem: string | null; at: Point | null }

/**
 * Runs in the page, and therefore refers to nothing outside. Finds the only element, and the point at this fraction of
 * its width and height.
 */
export function lookUp(query: Sendable, ready: string, fraction: Point): Found {
  const { axe } = globalThis as unknown as { axe: Axe }
  const { aria, dom, text: words } = axe.commons
  const plain = (said: string) => said.replaceAll(/\s+/g, ' ').trim()
  const fits = (wanted: Wanted, said: () => string) => {
    if (wanted === undefined) return true
    return typeof wanted === 'string'
      ? plain(said()) === wanted
      : new RegExp(wanted.source, wanted.flags).test(plain(said()))
  }
  const findAll = ({ role, name, text, has, focused, within }: Sendable): HTMLElement[] => {
    const roots = within === undefined ? [document.documentElement] : findAll(within)
    const selector = role === 'field' ? 'input, select, textarea' : '*'
    return roots
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
      .filter(
        (element) =>
          (focused === undefined || element === document.activeElement) &&
          Object.entries(has ?? {}).every(([key, value]) => element.getAttribute(key) === value) &&
          (role === 'field' || aria.getRole(element) === role) &&
          dom.isVisibleToScreenReaders(element) &&
          fits(name, () => words.accessibleText(element)) &&
          fits(text, () => element.textContent),
      )
  }
  const judge = (): Found => {
    if (document.querySelector(ready) === null)
      return { problem: 'the script is not there yet', at: null }
    const found = findAll(query)
    const [element] = found
    if (element === undefined || found.length > 1) {
      const focus = query.focused ? `, the focus is at ${document.activeElement?.outerHTML}` : ''
      return { problem: `${found.length} elements${focus}`.slice(0, 300), at: null }
    }
    if (element.matches(':disabled')) return { problem: null, at: null }
    const box = element.getBoundingClientRect()
    const at = { x: box.x + box.width * fraction.x, y: box.y + box.height * fraction.y }
    const top = document.elementFromPoint(at.x, at.y)
    const isReached =
      top !== null && (element.contains(top) || top.closest('label')?.control === element)
    if (!isReached) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return { problem: null, at: isReached ? at : null }
  }
  axe.setup()
  try {
    return judge()
  } finally {
    axe.teardown()
  }
}
