import type { Formats } from './formats.ts'
import { cached, formatMessage, type Message } from './message.ts'
import type { Reason, ReasonValue } from './reasons.ts'

/** The messages of reasons by key: all or some of `refusals`, `fields` and `entries`. */
export type ReasonMessages = Readonly<Record<string, Message>>

type ReasonWords = {
  messages: ReasonMessages
  /** BCP 47. */
  language: string
  /** For reasons with sums or times. */
  formatsIn?: (timeZone: string, currency: string) => Pick<Formats, 'sum' | 'dateTime' | 'zone'>
}

const lists = new Map<string, Intl.ListFormat>()

/** Creates a function that words reasons in a language; undefined for a reason without a message. */
export function createReasonWording({ messages, language, formatsIn }: ReasonWords) {
  function wordValue(name: string, value: ReasonValue): string | number | undefined {
    if (typeof value === 'string' && name === 'label') return wordReason({ key: value })
    if (typeof value !== 'object') return value
    if ('amount' in value) return formatsIn?.('UTC', value.currency).sum(value.amount)
    if ('time' in value) {
      // A time has no currency.
      const formats = formatsIn?.(value.timeZone, '')
      return formats && `${formats.dateTime(value.time)}\u00a0(${formats.zone})`
    }
    const newList = () => new Intl.ListFormat(language, { type: 'disjunction' })
    return cached(lists, language, newList).format(value)
  }

  function wordReason({ key, values = {} }: Reason): string | undefined {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined
    if (message === undefined) return undefined
    const worded: Record<string, string | number> = {}
    for (const [name, value] of Object.entries(values)) {
      const text = wordValue(name, value)
      if (text === undefined) return undefined
      worded[name] = text
    }
    return formatMessage(message, worded, language)
  }
  return wordReason
}
