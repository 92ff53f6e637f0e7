import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { Language } from '#messages/languages.ts'
import type { Feature } from '#messages/sources.ts'
import type { PageWords } from '#messages/translator.ts'
import type { ContentName } from './content-names.ts'

/** What every page may know of this school; it is the same for everybody who asks. */
export type Site = {
  product: string
  /** Where visitors reach the site: scheme, host and port. */
  origin: string
  /** Whom the pages sign in with: with `authDomain` a Firebase project, else our own service. */
  identity: { apiKey: string; projectId: string; authDomain?: string }
  /** Mails are sent by a mail server, stored to be read at /outbox (demonstration), or neither. */
  mail: 'sent' | 'stored' | 'none'
  /** Whether a student's confirmation counts as the payment (clause 13.1), or there is a payment page. */
  payments: 'instant' | 'provider'
  /** The currency of prices (ISO 4217). */
  currency: string
  /** The IANA name of the zone in which pages show times. */
  timeZone: string
  social: { name: string; url: string }[]
  /** The language of the page, and all that the school offers, its own first (clause 17.5). */
  language: Language
  languages: readonly Language[]
  /** In which direction its language is written, and how networks that show a shared link name it. */
  direction: 'ltr' | 'rtl'
  ogLocale: string
  /** Each language by its own name, and that a page is there in it, said in it; empty where the school has only one. */
  offered: readonly { language: Language; name: string; alsoIn: string }[]
  /** What stands before every path of this language: nothing for the school's own, else '/de'. */
  base: string
}

/** The school's API as an anonymous visitor, for loaders on the server. */
export const apiContext = createContext<Client>()

export const siteContext = createContext<Site>()

/** Reads the messages of some features in the language of the page. */
export const wordsContext = createContext<(...features: Feature[]) => PageWords>()

/** The same in any language: what keeps one of its own, such as a receipt, may stand on a page in another. */
export const wordsInContext =
  createContext<(language: Language) => (...features: Feature[]) => PageWords>()

/** The texts of the pages that a school may write itself, in Markdown. */
export type Content = Record<ContentName, string>

export const contentContext = createContext<Content>()

/** A page that the school has yet to write, and the files that lack. */
export type UnwrittenPage = { name: ContentName; files: string[] }

export const unwrittenContext = createContext<UnwrittenPage[]>()

/**
 * The document of one render: `html` once it is rendered. The nonce marks its inline scripts as our own: only
 * these may run (see start/http/page-policy.ts).
 */
export const documentContext = createContext<{ nonce: string; html?: string }>()
