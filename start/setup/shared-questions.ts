import type { Key } from '#messages/sources.ts'

/** What also sets it, and then locks it; `npm run setup` asks for it by `option`. */
export type SharedQuestion = {
  label: Key<'setup'>
  hint: Key<'setup'>
  variable: 'PRODUCT_NAME' | 'SCHOOL_TIME_ZONE' | 'LANGUAGES' | 'CURRENCY' | 'WITHDRAWAL'
  option: string
  example?: string
}

/** What `npm run setup` and the page /setup both ask, in this order. */
export const shared = {
  name: {
    label: 'schoolName',
    hint: 'schoolNameHint',
    variable: 'PRODUCT_NAME',
    option: 'name',
  },
  zone: {
    label: 'zone',
    hint: 'zoneHint',
    variable: 'SCHOOL_TIME_ZONE',
    option: 'zone',
    example: 'Europe/Berlin',
  },
  languages: {
    label: 'languages',
    hint: 'languagesHint',
    variable: 'LANGUAGES',
    option: 'languages',
    example: 'de,en',
  },
  currency: {
    label: 'currency',
    hint: 'currencyHint',
    variable: 'CURRENCY',
    option: 'currency',
    example: 'EUR',
  },
  withdrawal: {
    label: 'withdrawal',
    hint: 'withdrawalHint',
    variable: 'WITHDRAWAL',
    option: 'withdrawal',
    example: 'eu',
  },
} satisfies Record<string, SharedQuestion>
