import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSite } from '#tests/support/page/test-site.ts'
import type { Site } from '#web/server-context.ts'
import { describeSchool } from './school-facts.ts'

const linksOf = (...urls: string[]) => {
  const social = urls.map((url) => ({ name: 'Network', url }))
  return describeSchool({ ...testSite, social }, 'We teach')['@graph'][0]
}

test('[1.9] search engines are told a school’s own pages at networks, never the networks themselves', () => {
  const [network, own] = ['https://www.instagram.com/', 'https://www.instagram.com/school/']
  assert.deepEqual(linksOf(network, own), { ...linksOf(), sameAs: [own] })
  assert.deepEqual(linksOf(network), linksOf())
  assert.ok(!('sameAs' in (linksOf() ?? {})))
})

test('[17.5] the facts of a page in another language lead to its own addresses, and name one school', () => {
  const of = (language: Site['language']) =>
    describeSchool({ ...testSite, languages: ['en', 'de'], language }, 'We teach')['@graph']
  const urls = (language: Site['language']) =>
    of(language).flatMap((fact) => ('url' in fact ? fact.url : []))
  assert.deepEqual(urls('de'), ['https://school.example/de', 'https://school.example/de'])
  assert.deepEqual(urls('en'), ['https://school.example/', 'https://school.example/'])
  const [german, english] = [of('de'), of('en')].map((facts) => facts.map((fact) => fact['@id']))
  assert.deepEqual(german, english)
})
