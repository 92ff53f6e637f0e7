import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeLetter, type LetterText } from './letter.ts'

const letter: LetterText = {
  language: 'de',
  product: 'Safelight',
  home: 'https://school.example/de',
  subject: 'Ihr Beleg 2030-000001',
  greeting: 'Guten Tag,',
  sections: [
    {
      heading: 'Ihr Beleg',
      paragraphs: ['Ihr Platz ist gebucht.'],
      facts: [
        ['Gesamt', '49,50 €'],
        ['Grund', 'Der Raum: zu kalt'],
        ['Licht: Grundlagen', '20,00 €'],
      ],
      link: {
        label: 'Beleg ansehen',
        url: 'https://school.example/de/dashboard/receipt/1?a=b&c=d',
      },
      notes: ['Bis bald.'],
    },
    { paragraphs: ['Noch etwas.'], link: { label: 'Mehr', url: 'https://school.example/de/2' } },
  ],
}

test('[14.2] a letter says the same as plain text and as HTML, with one button', () => {
  const { subject, text, html } = writeLetter(letter)
  assert.equal(subject, letter.subject)
  assert.equal(
    text,
    `Guten Tag,

Ihr Beleg

Ihr Platz ist gebucht.

Gesamt: 49,50 €
Grund:
Der Raum: zu kalt
Licht: Grundlagen:
20,00 €

Beleg ansehen:
https://school.example/de/dashboard/receipt/1?a=b&c=d

Bis bald.

Noch etwas.

Mehr:
https://school.example/de/2

Safelight
https://school.example/de
`,
  )
  const shown = html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, ' ')
  for (const words of text.split('\n').filter((line) => !/^https|:/.test(line)))
    assert.ok(shown.includes(words), words)
  assert.match(html, /^<!doctype html>\n<html lang="de">/)
  assert.match(html, /href="https:\/\/school\.example\/de\/dashboard\/receipt\/1\?a=b&amp;c=d"/)
  assert.equal(html.match(/background:#c58f63/g)?.length, 1)
  assert.doesNotMatch(html, /<img|<script|url\(/)
})

test('[17.2] [14.2] people’s words are plain text in the HTML of a letter', () => {
  const evil = `</p><script>alert("1")</script>'&`
  const everywhere = (url: string): LetterText => ({
    language: evil,
    product: evil,
    home: url,
    subject: evil,
    greeting: evil,
    sections: [
      {
        heading: evil,
        paragraphs: [evil],
        facts: [[evil, evil]],
        link: { label: evil, url },
        notes: [evil],
      },
    ],
  })
  const { html } = writeLetter(everywhere('https://school.example/"><script>'))
  assert.doesNotMatch(html, /<script|alert\("|'&[^a#]/)
  assert.equal(html.match(/&lt;\/p&gt;&lt;script&gt;alert\(&quot;1&quot;\)/g)?.length, 11)
  const tags = (of: string) => of.match(/<\/?\w+/g)
  assert.deepEqual(
    tags(html),
    tags(
      writeLetter(
        JSON.parse(
          JSON.stringify(everywhere('x')).replaceAll(JSON.stringify(evil), '"x"'),
        ) as LetterText,
      ).html,
    ),
  )
})
