import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'

/** What every page may know of this school; it is the same for everybody who asks. */
export type Site = {
  product: string
  /** Where visitors reach the site: scheme, host and port. */
  origin: string
  /** Whom the pages sign in with: with `authDomain` a Firebase project, else our own service. */
  identity: { apiKey: string; projectId: string; authDomain?: string }
  /** Whether mails stay here, to be read at /outbox: a demonstration without a mail server. */
  outbox: boolean
  social: { name: string; url: string }[]
}

/** The school's API as an anonymous visitor, for loaders on the server. */
export const apiContext = createContext<Client>()

export const siteContext = createContext<Site>()

/** The nonce that lets this answer's own inline scripts run under its content security policy. */
export const nonceContext = createContext<string>()
