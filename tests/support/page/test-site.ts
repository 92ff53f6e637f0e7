import type { Site } from '#web/server-context.ts'

/** What pages know of a school: one in English without contact or networks. */
export const testSite: Site = {
  product: 'Testlight',
  origin: 'https://school.example',
  identity: { apiKey: 'test', projectId: 'test-school' },
  mail: 'sent',
  payments: 'instant',
  withdrawal: 'eu',
  taxPercent: 19,
  currency: 'USD',
  timeZone: 'UTC',
  social: [],
  pages: [],
  tagline: 'Best Photography Learning Institute',
  contact: [],
  invitesInstructors: false,
  language: 'en',
  languages: ['en'],
  offered: [],
  direction: 'ltr',
  ogLocale: 'en_US',
  base: '',
}
