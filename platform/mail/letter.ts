import { escapeHtml } from '#platform/http/html.ts'
import { defaultLetterPalette, type LetterPalette } from '#platform/http/palette.ts'

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

/** For dark mail programs. */
const writeDark = ({ page }: LetterPalette) => `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: ${page.ground} !important; color: ${page.text} !important }
  .quiet { color: ${page['text-quiet']} !important }
  .link { color: ${page['accent-strong']} !important }
  .line { border-color: ${page.edge} !important }
}
`

/** Inline, for mail programs without style sheets. Pictures are not needed. */
const stylesOf = ({ page, paper }: LetterPalette) => ({
  page: `background:${paper.ground};color:${paper.text}`,
  quiet: `color:${paper['text-quiet']};font-size:14px`,
  link: `color:${paper['accent-strong']}`,
  edge: `1px solid ${paper.edge}`,
  band: `background:${page.card}`,
  brand: `color:${page.accent}`,
  button: `display:inline-block;padding:12px 24px;border-radius:6px;background:${page.accent};color:${page['on-accent']};font-weight:600;text-decoration:none`,
})
type Styles = ReturnType<typeof stylesOf>

const text = 'margin:0 0 16px'
const cell = 'padding:8px 0;text-align:left;vertical-align:baseline'

// With <br>: some mail programs ignore white-space styles.
const inLines = (words: string) => escapeHtml(words).replaceAll('\n', '<br>\n')

const paragraph = (words: string) => `<p style="${text}">${inLines(words)}</p>`

const fact = (
  [label, value]: Fact,
  styles: Styles,
) => `<tr class="line" style="border-bottom:${styles.edge}">
<th scope="row" class="quiet" style="${cell};padding-right:16px;width:40%;font-weight:400;${styles.quiet}">${escapeHtml(label)}</th>
<td style="${cell}">${inLines(value)}</td>
</tr>`

function sectionToHtml(section: LetterSection, index: number, styles: Styles): string {
  const { heading, paragraphs, facts = [], link, secondLink, notes = [] } = section
  const linkStyle = styles[index === 0 ? 'button' : 'link']
  return [
    heading !== undefined &&
      `<h2 style="margin:${index === 0 ? 8 : 32}px 0 12px;font-size:18px;line-height:1.3">${escapeHtml(heading)}</h2>`,
    ...paragraphs.map(paragraph),
    facts.length > 0 &&
      `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;table-layout:fixed">\n${facts.map((one) => fact(one, styles)).join('\n')}\n</table>`,
    link !== undefined &&
      `<p style="margin:24px 0"><a${index === 0 ? '' : ' class="link"'} href="${escapeHtml(link.url)}" style="${linkStyle}">${escapeHtml(link.label)}</a></p>`,
    secondLink !== undefined &&
      `<p style="${text}"><a class="link" href="${escapeHtml(secondLink.url)}" style="${styles.link}">${escapeHtml(secondLink.label)}</a></p>`,
    ...notes.map(
      (words) => `<p class="quiet" style="${text};${styles.quiet}">${escapeHtml(words)}</p>`,
    ),
  ]
    .filter((part) => part !== false)
    .join('\n')
}

/** In pixels. */
const logoHeight = 40

/** Many programs show the alternative text instead; the end of the letter has the name, too. */
function logoToHtml(
  { src, width, height }: NonNullable<LetterPalette['logo']>,
  { home, product }: LetterText,
): string {
  const shown = Math.min(height, logoHeight)
  const url = escapeHtml(new URL(src, home).href)
  return `<img src="${url}" alt="${escapeHtml(product)}" width="${Math.round((width * shown) / height)}" height="${shown}" style="border:0;vertical-align:middle;max-width:100%;height:auto">`
}

function toHtml(letter: LetterText, palette: LetterPalette): string {
  const styles = stylesOf(palette)
  const { language, product, home, subject, greeting, sections, ending } = letter
  const { logo } = palette
  const quietLink = ({ label, url }: { label: string; url: string }) =>
    `<a class="quiet" href="${escapeHtml(url)}" style="${styles.quiet}">${escapeHtml(label)}</a>`
  const fonts = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${writeDark(palette)}</style>
</head>
<body class="page" style="margin:0;${styles.page}">
<div class="page" style="max-width:560px;margin:0 auto;${styles.page};font:16px/1.6 ${fonts};overflow-wrap:anywhere">
<div style="padding:20px 24px;${styles.band}"><a href="${escapeHtml(home)}" style="${styles.brand};font:24px/1.2 Georgia,serif;text-decoration:none">${logo === undefined ? escapeHtml(product) : logoToHtml(logo, letter)}</a></div>
<div style="padding:32px 24px 16px">
${paragraph(greeting)}
${sections.map((section, index) => sectionToHtml(section, index, styles)).join('\n')}
</div>
<p class="quiet line" style="margin:0 24px;padding:16px 0 32px;border-top:${styles.edge};${styles.quiet}">${escapeHtml(product)}<br>${quietLink({ label: home, url: home })}${ending === undefined ? '' : `<br>${quietLink(ending)}`}</p>
</div>
</body>
</html>
`
}

/** The frame of all mails, in the colours of a school: the same words as plain text and as HTML, everything escaped. */
export const writeLetter = (letter: LetterText, palette = defaultLetterPalette) => ({
  subject: letter.subject,
  text: toText(letter),
  html: toHtml(letter, palette),
})
