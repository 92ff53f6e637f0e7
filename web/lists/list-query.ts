import type { ComponentProps } from 'react'
import type { Page, Total } from '#contract/endpoint.ts'
import { maxCounted } from '#contract/searching.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'

/** Without `all`, the first is the default; `elsewhere`: links outside the search choose it. */
type Words = { label: string; all?: string; words: Record<string, string>; elsewhere?: true }

/** `format` words it for a heading. */
type Typed = {
  label: string
  input: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'min' | 'max' | 'step'>
  format: (value: string) => string
}

export type Choices = Record<string, Words | Typed>

export type ListQuery = Record<string, string | number | undefined>

/** Leaves defaults out. */
export function listAddress(path: string, choices: Choices, query: ListQuery): string {
  const search = new URLSearchParams()
  for (const name of ['q', ...Object.keys(choices), 'cursor']) {
    const value = String(query[name] ?? defaultOf(choices, name))
    if (value !== defaultOf(choices, name)) search.set(name, value)
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

export function defaultOf(choices: Choices, name: string): string {
  const choice = choices[name]
  return choice === undefined || 'input' in choice || choice.all !== undefined
    ? ''
    : (Object.keys(choice.words)[0] ?? '')
}

/** In characters, for a heading. */
const maxQuoteLength = 60

/** A question, quoted for a heading. */
function quote(question: string, t: Translate<'ui'>): string {
  const characters = Array.from(question)
  const isLong = characters.length > maxQuoteLength
  const text = isLong ? `${characters.slice(0, maxQuoteLength).join('')}…` : question
  return t('quoted', { text })
}

export function listFilters(
  choices: Choices,
  query: ListQuery,
  t: Translate<'ui'>,
): { name: string; words: string }[] {
  const chosen = Object.entries(choices).flatMap(([name, choice]) => {
    if (query[name] === undefined) return []
    const value = String(query[name])
    const words =
      'input' in choice
        ? choice.format(value)
        : choice.all === undefined
          ? undefined
          : choice.words[value]
    return words === undefined ? [] : { name, words }
  })
  return [...chosen, ...(query['q'] ? [{ name: 'q', words: quote(String(query['q']), t) }] : [])]
}

export const describeFilters = (choices: Choices, query: ListQuery, t: Translate<'ui'>): string =>
  listFilters(choices, query, t)
    .map(({ words }) => words)
    .join(', ')

/** '13–24 of 37'; '9' if that is all; 'more than 1,000' if not all were counted. */
export function formatRange(
  { items, first, total }: Page<unknown>,
  t: Translate<'lists'>,
  formats: Formats,
): string {
  const last = first === undefined ? undefined : first + items.length - 1
  const range = [...new Set([first, last])]
    .filter((number) => number !== undefined)
    .map((one) => formats.number(one))
    .join('–')
  const all = total === undefined ? '' : formatTotal(total, t, formats)
  if (first === 1 && total?.more === false && last === total.count) return all
  return range === '' || all === '' ? range || all : t('range', { range, total: all })
}

/** Empty if nothing has been found so far. */
function formatTotal({ count, more }: Total, t: Translate<'lists'>, formats: Formats): string {
  if (!more) return formats.number(count)
  if (count === 0) return ''
  return t(count < maxCounted ? 'atLeast' : 'moreThan', { count: formats.number(count) })
}
