import type { ComponentProps } from 'react'

/** One of some words. Without `all`, the first of them is chosen where nothing is asked. */
type Words = { label: string; all?: string; words: Record<string, string> }

/** What is typed; `say` puts it in words for a heading. */
type Typed = {
  label: string
  input: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'min' | 'max' | 'step'>
  say: (value: string) => string
}

/** What a list can be asked for beside its search, by its name in address and call. */
export type Choices = Record<string, Words | Typed>

/** What is asked of a list; `q` is the search. */
export type Asked = Record<string, string | number | undefined>

/** The address of a list, without what is asked in any case. */
export function listAddress(path: string, choices: Choices, asked: Asked): string {
  const search = new URLSearchParams()
  for (const name of ['q', ...Object.keys(choices), 'cursor']) {
    const value = String(asked[name] ?? usualOf(choices, name))
    if (value !== usualOf(choices, name)) search.set(name, value)
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** What a choice is where nothing is asked. */
export function usualOf(choices: Choices, name: string): string {
  const choice = choices[name]
  return choice === undefined || 'input' in choice || choice.all !== undefined
    ? ''
    : (Object.keys(choice.words)[0] ?? '')
}

/** So much of a question is said again above what it found. */
const longestQuote = 60

/** A question as a heading says it. */
function quote(question: string): string {
  const characters = Array.from(question)
  if (characters.length <= longestQuote) return `“${question}”`
  return `“${characters.slice(0, longestQuote).join('')}…”`
}

/** What is searched for in words, for a heading; empty where everything is shown. */
export function describeAsked(choices: Choices, asked: Asked): string {
  const chosen = Object.entries(choices).flatMap(([name, choice]) => {
    if (asked[name] === undefined) return []
    const value = String(asked[name])
    if ('input' in choice) return choice.say(value)
    return choice.all === undefined ? [] : (choice.words[value] ?? [])
  })
  return [...chosen, ...(asked['q'] ? [quote(String(asked['q']))] : [])].join(', ')
}
