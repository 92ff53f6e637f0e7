import { escapeHtml } from '#platform/http/html.ts'

type Fact = readonly [label: string, value: string]

/** Plain text; `url` is a page of the site. */
export type LetterSection = {
  heading?: string
  paragraphs: readonly string[]
  /** Such as a sum. */
  facts?: readonly Fact[]
  link?: { label: string; url: string }
  /** Another page, below the first and less visible. */
  secondLink?: { label: string; url: string }
  /** Below the link. */
  notes?: readonly string[]
}

export type LetterText = {
  /** BCP 47. */
  language: string
  product: string
  /** For this reader. */
  home: string
  subject: string
  greeting: string
  /** The first one's link is the letter's button. */
  sections: readonly LetterSection[]
  /** An unsubscribe link. */
  ending?: { label: string; url: string }
}

/** 'When: Tue 24 Nov 2026'; if one of the two has a colon of its own on that line, the value begins a new one. */
export const toLine = (fact: Fact) =>
  fact.join(fact.some((part) => /^[^\n]*: /.test(part)) ? ':\n' : ': ')

function toText({ greeting, sections, product, home, ending }: LetterText): string {
  const paragraphs = sections.flatMap(
    ({ heading, paragraphs, facts = [], link, secondLink, notes = [] }) => [
      ...(heading === undefined ? [] : [heading]),
      ...paragraphs,
      ...(facts.length === 0 ? [] : [facts.map(toLine).join('\n')]),
      ...[link, secondLink].flatMap((one) => (one ? [`${one.label}:\n${one.url}`] : [])),
      ...notes,
    ],
  )
  const stop = ending === undefined ? [] : [`${ending.label}:\n${ending.url}`]
  return [greeting, ...paragraphs, ...stop, `${product}\n${home}\n`].join('\n\n')
}

// The colours of web/theme/app.css. Mail programs without style sheets show the light ones, which are inline;
// pictures are not needed.
const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #262120 !important; color: #f4ece4 !important }
  .quiet { color: #c0afa3 !important }
  .link { color: #d9a97f !important }
  .line { border-color: #4a3a30 !important }
}
`
const text = 'margin:0 0 16px'
const quiet = 'color:#6b584c;font-size:14px'
const cell = 'padding:8px 0;text-align:left;vertical-align:baseline'
const button =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#c58f63;color:#1b110a;font-weight:600;text-decoration:none'

// With <br>: some mail programs ignore white-space styles.
const inLines = (words: string) => escapeHtml(words).replaceAll('\n', '<br>\n')

const paragraph = (words: string) => `<p style="${text}">${inLines(words)}</p>`

const fact = ([label, value]: Fact) => `<tr class="line" style="border-bottom:1px solid #e0d5ca">
<th scope="row" class="quiet" style="${cell};padding-right:16px;width:40%;font-weight:400;${quiet}">${escapeHtml(label)}</th>
<td style="${cell}">${inLines(value)}</td>
</tr>`

function sectionToHtml(section: LetterSection, index: number): string {
  const { heading, paragraphs, facts = [], link, secondLink, notes = [] } = section
  const linkStyle = index === 0 ? button : 'color:#7d4c20'
  return [
    heading !== undefined &&
      `<h2 style="margin:${index === 0 ? 8 : 32}px 0 12px;font-size:18px;line-height:1.3">${escapeHtml(heading)}</h2>`,
    ...paragraphs.map(paragraph),
    facts.length > 0 &&
      `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;table-layout:fixed">\n${facts.map(fact).join('\n')}\n</table>`,
    link !== undefined &&
      `<p style="margin:24px 0"><a${index === 0 ? '' : ' class="link"'} href="${escapeHtml(link.url)}" style="${linkStyle}">${escapeHtml(link.label)}</a></p>`,
    secondLink !== undefined &&
      `<p style="${text}"><a class="link" href="${escapeHtml(secondLink.url)}" style="color:#7d4c20">${escapeHtml(secondLink.label)}</a></p>`,
    ...notes.map((words) => `<p class="quiet" style="${text};${quiet}">${escapeHtml(words)}</p>`),
  ]
    .filter((part) => part !== false)
    .join('\n')
}

function toHtml(letter: LetterText): string {
  const { language, product, home, subject, greeting, sections, ending } = letter
  const quietLink = ({ label, url }: { label: string; url: string }) =>
    `<a class="quiet" href="${escapeHtml(url)}" style="${quiet}">${escapeHtml(label)}</a>`
  const fonts = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin:0;background:#faf6f1;color:#241c18">
<div class="page" style="max-width:560px;margin:0 auto;background:#faf6f1;color:#241c18;font:16px/1.6 ${fonts};overflow-wrap:anywhere">
<div style="padding:20px 24px;background:#18110e"><a href="${escapeHtml(home)}" style="color:#c58f63;font:24px/1.2 Georgia,serif;text-decoration:none">${escapeHtml(product)}</a></div>
<div style="padding:32px 24px 16px">
${paragraph(greeting)}
${sections.map(sectionToHtml).join('\n')}
</div>
<p class="quiet line" style="margin:0 24px;padding:16px 0 32px;border-top:1px solid #e0d5ca;${quiet}">${escapeHtml(product)}<br>${quietLink({ label: home, url: home })}${ending === undefined ? '' : `<br>${quietLink(ending)}`}</p>
</div>
</body>
</html>
`
}

/** The frame of all mails: the same words as plain text and as HTML, everything escaped. */
export const writeLetter = (letter: LetterText) => ({
  subject: letter.subject,
  text: toText(letter),
  html: toHtml(letter),
})
