import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  parseArticle,
  parseMarkdown,
  type Block,
  type Figure,
  type Inline,
  type Table,
} from './markdown.ts'
import { plainText } from './plain-text.ts'

const write = (words: Inline[]): string =>
  words
    .map((word) => {
      if (typeof word === 'string') return word
      const opened = word.tag === 'a' ? `a ${word.href}` : word.tag
      return `<${opened}>${write(word.children)}</${word.tag}>`
    })
    .join('')

const writeAll = (blocks: (Block | Table | Figure)[]): string =>
  blocks
    .map((block) => {
      if ('children' in block) return `<${block.tag}>${write(block.children)}</${block.tag}>`
      if ('rows' in block) return '<table>'
      if ('src' in block) return `<photo ${block.src} ${block.alt}>`
      const items = block.items.map((words) => `<li>${write(words)}</li>`).join('')
      return `<${block.tag} ${block.start}>${items}</${block.tag}>`
    })
    .join('')

/** The parsed text, written out for comparison. */
const read = (text: string): string => writeAll(parseMarkdown(text))

const link = (href: string, words: string) => `<a ${href}>${words}</a>`

test('[11.1] a text has paragraphs, lists, links, bold and italic words', () => {
  for (const [text, html] of [
    ['One line\nand the next.\n\nAnother.', '<p>One line\nand the next.</p><p>Another.</p>'],
    [
      'A **bold *and* word**, _so_.',
      '<p>A <strong>bold <em>and</em> word</strong>, <em>so</em>.</p>',
    ],
    [
      'We:\r\n- walk\r\n  slowly\r\n* look',
      '<p>We:</p><ul 1><li>walk\nslowly</li><li>look</li></ul>',
    ],
    ['3. three\n4. *four*', '<ol 3><li>three</li><li><em>four</em></li></ol>'],
    ['- one\nnot one', '<ul 1><li>one</li></ul><p>not one</p>'],
    [
      'See [**our** map](https://map.example/a?b=1&c).',
      `<p>See ${link('https://map.example/a?b=1&c', '<strong>our</strong> map')}.</p>`,
    ],
    [
      'At https://map.example/a_b_c.',
      `<p>At ${link('https://map.example/a_b_c', 'https://map.example/a_b_c')}.</p>`,
    ],
    ['[Write](mailto:ada@school.example)', `<p>${link('mailto:ada@school.example', 'Write')}</p>`],
    [
      '[Write](mailto:ada%2Bx@school.example)',
      `<p>${link('mailto:ada%2Bx@school.example', 'Write')}</p>`,
    ],
    ...[
      'mailto:ada@school.example?bcc=eve@evil.example',
      'mailto:ada@school.example?body=x',
      'mailto:ada@school.example,eve@evil.example',
      'mailto:ada@school.example%3Fbcc=eve@evil.example',
      'mailto:ada@school.example&bcc=eve@evil.example',
      'mailto:ada@school.example#x',
      'mailto:?to=eve@evil.example',
      'MAILTO:ada%2ceve@evil.example',
      'mailto:',
    ].map((href) => [`[Write](${href})`, `<p>[Write](${href})</p>`] as const),
    ['2 * 3 * 4, f_2_8, ** and *', '<p>2 * 3 * 4, f_2_8, ** and *</p>'],
    ['', ''],
  ] as const)
    assert.equal(read(text), html)
})

test('[11.1] a heading is a bold paragraph, and a picture only its words with a link', () => {
  assert.equal(read('# What\nwe do'), '<p><strong>What</strong></p><p>we do</p>')
  assert.equal(
    read('![sky](https://a.example/x.jpg)'),
    `<p>${link('https://a.example/x.jpg', 'sky')}</p>`,
  )
})

test('[11.1] HTML and other addresses stay text, whatever is tried', () => {
  for (const hostile of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert`1`)',
    '[x](JaVaScRiPt:alert`1`)',
    '[x](&#106;avascript:alert`1`)',
    '[x](\u0001javascript:alert`1`)',
    '[x](data:text/html,<script>)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/dashboard/cart)',
    '[x](https://school.example@evil.example/)',
    '[x](https://[)',
  ])
    assert.equal(read(hostile), `<p>${hostile}</p>`)
  assert.equal(read('**<b>**'), '<p><strong><b></strong></p>')
  assert.equal(
    read('[x](https://a.example/"onclick="alert`1`)'),
    `<p>${link('https://a.example/%22onclick=%22alert%601%60', 'x')}</p>`,
  )
  assert.equal(
    read('[[a](https://a.example)](https://b.example)'),
    `<p>[${link('https://a.example/', 'a')}](${link('https://b.example/', 'https://b.example')})</p>`,
  )
})

test('[11.1] what is nested a thousand times is read like any other text of its length', () => {
  for (const part of [
    '*',
    '**',
    '_',
    '[',
    '![',
    '](',
    '[a](',
    '**a',
    '*a',
    '_a ',
    '* ',
    '- ',
    '1. ',
    '#',
    '`',
    '<',
    'https://',
    'https://.',
    '**[a',
    '*a\n',
    ' \u2028',
  ]) {
    const text = part.repeat(100_000 / part.length)
    // Parsing in quadratic time would take minutes.
    assert.ok(read(text).length < 10 * text.length)
    assert.ok(writeAll(parseArticle(text).blocks).length < 20 * text.length)
    assert.ok(plainText(text).length <= text.length)
  }
})

test('[11.1] where only a line of it is shown, the signs are gone', () => {
  assert.equal(plainText('# A\n- **b** [c](https://d.example) *e*\n- 2 * 3'), 'A\nb c e\n2 * 3')
})

test('[1.9] a page of its own has a title, a day, a first paragraph and headings', () => {
  const { blocks, ...facts } = parseArticle(
    '# *Our* terms\n\nLast changed: 2026-11-23\n\nFor **you**.\n\n## Part\nText\n### Detail\n#### Deeper\n- item',
  )
  assert.deepEqual(facts, { title: 'Our terms', changed: '2026-11-23', summary: 'For you.' })
  assert.equal(
    writeAll(blocks),
    '<p>For <strong>you</strong>.</p><h2>Part</h2><p>Text</p><h3>Detail</h3><h3>Deeper</h3><ul 1><li>item</li></ul>',
  )
})

test('[1.9] lines between bars are a table, but not in the text of an instructor', () => {
  const { blocks } = parseArticle('Words.\n\n| When | *What* |\n| later | nothing |\n\n| a bar')
  assert.deepEqual(blocks.slice(1), [
    {
      tag: 'table',
      rows: [
        [['When'], [{ tag: 'em', children: ['What'] }]],
        [['later'], ['nothing']],
      ],
    },
    { tag: 'p', children: ['| a bar'] },
  ])
  assert.equal(parseMarkdown('| a | b |')[0]?.tag, 'p')
})

test('[20.4] a photo of the school is shown from a line of its own, but not in the text of an instructor', () => {
  const sent = `/photos/class-${'0'.repeat(32)}.jpg`
  const { blocks, summary } = parseArticle(
    `![A lake](/photos/class-01.jpg)\nBy the\n![](${sent})\nlake.\n- ![x](${sent})\n\n![a](/photos/none-1.jpg)\n\n![b](https://x.example/photos/class-01.jpg)`,
  )
  assert.equal(
    writeAll(blocks),
    `<photo /photos/class-01.jpg A lake><p>By the</p><photo ${sent} ><p>lake.</p><ul 1><li>![x](${sent})</li></ul><p>![a](/photos/none-1.jpg)</p><p><a https://x.example/photos/class-01.jpg>b</a></p>`,
  )
  assert.equal(summary, 'By the')
  assert.equal(read('![A lake](/photos/class-01.jpg)'), '<p>![A lake](/photos/class-01.jpg)</p>')
})

test('[1.9] a page may lack all of these, and what is no day stays text', () => {
  assert.deepEqual(parseArticle(''), { blocks: [] })
  for (const words of ['Last changed: 2026-13-45', 'Last changed: soon', '<h2>x</h2>'])
    assert.equal(writeAll(parseArticle(words).blocks), `<p>${words}</p>`)
  // Only the first heading is the title.
  const { title, blocks } = parseArticle('Words.\n# Later')
  assert.deepEqual([title, writeAll(blocks)], [undefined, '<p>Words.</p><h2>Later</h2>'])
})
