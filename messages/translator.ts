import { formatMessage, resolveMessage, type Message, type MessageValues } from './message.ts'
import type { Feature, Key, ValuesOf } from './sources.ts'

/** The compiled messages of a feature in one language. */
export type Words<F extends Feature = Feature> = { readonly [K in Key<F>]: Message }

/**
 * The messages of a page, by feature: each feature's `Words` as JSON, half a kilobyte smaller than as React
 * Router data.
 */
export type PageWords = { readonly [F in Feature]?: string }

/**
 * The messages of a feature: `t('next')`, `t('seats', { count })`; `t.rich` also takes values for its tags.
 */
export type Translate<F extends Feature> = {
  <K extends Key<F>>(key: K, ...values: ValuesOf<F, K>): string
  rich: <Node, K extends Key<F>>(
    wrap: (tag: string, content: (string | Node)[]) => Node,
    key: K,
    ...values: ValuesOf<F, K>
  ) => (string | Node)[]
}

/** Binds the messages of a feature to their language (BCP 47). Throws for an unknown key. */
export function createTranslator<F extends Feature>(
  words: Words<F>,
  language: string,
): Translate<F> {
  const find = (key: Key<F>): Message => {
    const message: Message | undefined = words[key]
    if (message === undefined) throw new Error(`no message ${key}`)
    return message
  }
  const translate = (key: Key<F>, values: MessageValues = {}) =>
    formatMessage(find(key), values, language)
  const rich = <Node>(
    wrap: (tag: string, content: (string | Node)[]) => Node,
    key: Key<F>,
    values: MessageValues = {},
  ) => resolveMessage(find(key), values, language, wrap)
  return Object.assign(translate, { rich }) as Translate<F>
}
