import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { PartValues } from '#contract/school-parts.ts'
import type { WithdrawalLaw } from '#contract/withdrawal-right.ts'
import type { Language } from '#messages/languages.ts'
import type { Feature } from '#messages/sources.ts'
import type { PageWords } from '#messages/translator.ts'
import type { ContentName } from '#contract/content-names.ts'
import type { ThemeColours } from './theme/scheme.ts'

export type Site = {
  product: string
  /** Scheme, host and port. */
  origin: string
  /** With `authDomain` a Firebase project, else our own service. */
  identity: { apiKey: string; projectId: string; authDomain?: string }
  /** Sent by a mail server, stored for /outbox (demonstration), or neither. */
  mail: 'sent' | 'stored' | 'none'
  /** Either a student's confirmation counts as payment (clause 13.1), or there is a payment page. */
  payments: 'instant' | 'provider'
  /** Whether consumers can withdraw from what they buy (clause 21.2). */
  withdrawal: WithdrawalLaw
  /** Of the tax that prices include; 0: none is shown. */
  taxPercent: number
  /** ISO 4217. */
  currency: string
  /** IANA name. */
  timeZone: string
  social: { name: string; url: string }[]
  /** In the page's language, unless the school has one of its own. */
  tagline: string
  /** As the footer shows it (clause 20.1). */
  contact: { text: string; url?: string }[]
  /** The school's own pages, where they are linked (clause 20.4). */
  pages: { path: string; title: string; place: 'footer' | 'bar' }[]
  /** Nobody can register as an instructor (clause 20.6). */
  invitesInstructors: boolean
  /** The page's language, and all of the school's, its own first (clause 17.5). */
  language: Language
  languages: readonly Language[]
  /** The writing direction, and the locale's name in Open Graph. */
  direction: 'ltr' | 'rtl'
  ogLocale: string
  /** `name`, and `alsoIn` (a sentence: the page exists in it), are in that language; empty if only one. */
  offered: readonly { language: Language; name: string; alsoIn: string }[]
  /** The path prefix of this language: '' for the school's own, else '/de'. */
  base: string
}

export const apiContext = createContext<Client>()

export const siteContext = createContext<Site>()

/** What the school shows on its home page (clause 20.3). */
export const homeContext = createContext<PartValues['home']>()

/** What a page's head needs of the school's look. */
export type PageLook = {
  themeColours: ThemeColours
  /** The address of the school's own colours; null for ours. */
  styleSheet: string | null
  /** The addresses of its two fonts, unless they are ours. */
  fonts?: readonly string[]
  /** Shown instead of the mark and the name; its size in pixels. */
  logo?: { src: string; width: number; height: number }
  /** The address of a square PNG, unless it is ours. */
  icon?: string
}

export const lookContext = createContext<PageLook>()

/** For loaders: `context.get(wordsContext)(...import.meta.words)`. */
export const wordsContext = createContext<(...features: Feature[]) => PageWords>()

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ImportMeta {
    /** In a route: the features whose messages its files use, as the build finds them (tools/page-words.ts). */
    readonly words: readonly Feature[]
  }
}

/** In any language: for example, a receipt keeps its own. */
export const wordsInContext =
  createContext<(language: Language) => (...features: Feature[]) => PageWords>()

/** A page that the school may write. */
export type PageText = {
  /** Its present address: `find` also takes former ones. */
  path: string
  /** Of its text. */
  language: Language
  /** Absent if the text begins with it. */
  title?: string
  /** Markdown. A school without instructors sends nobody to them. */
  write: (hasInstructors: boolean) => string
}

/** `addresses`: of the pages that only this school has. */
export type Content = { find: (slug: string) => PageText | null; addresses: readonly string[] }

export const contentContext = createContext<Content>()

/** Not written yet; `files` are missing. With `isFile` it is written in files only: one of them is there. */
export type UnwrittenPage = { name: ContentName; files: string[]; isFile: boolean }

/** Reads the folder of the school's files: for the one page that shows it. */
export const unwrittenContext = createContext<() => UnwrittenPage[]>()

/**
 * `html` is set once rendered. The nonce marks our own inline scripts: only these may run (see
 * start/http/page-policy.ts).
 */
export const documentContext = createContext<{ nonce: string; html?: string }>()
