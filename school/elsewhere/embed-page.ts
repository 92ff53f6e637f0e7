import type { SchoolClass } from '#contract/classes.ts'
import { photoVariant, readOwnPhoto } from '#contract/photos.ts'
import { directionOf } from '#messages/languages.ts'
import { escapeHtml, htmlPage } from '#platform/http/html.ts'
import type { Settings } from '#school/base/school.ts'
import type { Wording } from '#school/base/wording.ts'

const style = `
body { padding: 1rem; background: var(--ground); overflow-wrap: anywhere }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: 1.5rem 1rem;
  margin: 0; padding: 0; list-style: none }
li { position: relative }
img { display: block; width: 100%; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 2px; background: var(--card) }
h2 { margin: .75rem 0 .25rem; font: 300 1.375rem/1.2 Georgia, serif }
p { margin: 0; color: var(--text-quiet); font-size: .875rem }
a { color: var(--accent-strong); text-underline-offset: .25em }
h2 a { color: var(--accent); text-decoration: none }
h2 a::after { content: ''; position: absolute; inset: 0 }
h2 a:hover { text-decoration: underline }
a:focus-visible { outline: 3px solid var(--accent-strong); outline-offset: 3px; border-radius: 2px }
footer { margin-top: 1.5rem }
footer a { display: inline-block; padding: .75rem 0 }
`

/** In pixels: a card is at most twice its smallest width. */
const photoWidth = 400

/** The narrowest variant that is wide enough; a photo from elsewhere has none. */
function smallPhoto(address: string): string {
  const own = readOwnPhoto(address)
  const width = own?.widths.find((one) => one >= photoWidth) ?? own?.widths.at(-1)
  if (own === null || width === undefined) return address
  return photoVariant(own.name, 'whole', width, 'webp')
}

/** What crops keep: the policy allows no style in a tag. */
function styleCrops(classes: readonly SchoolClass[]): string {
  const rules = classes.map(({ photo, photoFocus }, index) => {
    const focus = photoFocus ?? readOwnPhoto(photo)?.focus ?? ''
    const isFocus = /^\d+(?:\.\d+)?% \d+(?:\.\d+)?%$/.test(focus)
    return isFocus ? `li:nth-child(${index + 1}) img { object-position: ${focus} }\n` : ''
  })
  return rules.join('')
}

type EmbedPage = {
  settings: Pick<Settings, 'product' | 'palettes'>
  classes: readonly (SchoolClass & { url: string })[]
  ancestors: readonly string[]
  wording: Wording
}

/**
 * The page at `/embed/classes`: no script, no cookie, and its links open the school's own site in another tab.
 * The sites of `ancestors` may frame it.
 */
export function embedPage({
  settings: { product, palettes },
  classes,
  ancestors,
  wording,
}: EmbedPage) {
  const t = wording.translate('embed')
  const fact = wording.translate('facts')
  const card = wording.translate('cards')
  const formats = wording.formats()
  const link = (url: string, text: string) =>
    `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`
  const line = (...parts: (string | undefined)[]) =>
    `<p>${parts.flatMap((part) => (part ? escapeHtml(part) : [])).join(' · ')}</p>`
  const items = classes.map((one) => {
    const { className, photo, price, instructorName, availableSeats, url } = one
    const seats =
      availableSeats === 0 ? fact('fullyBooked') : fact('seats', { count: availableSeats })
    return `<li>
<img src="${escapeHtml(smallPhoto(photo))}" alt="" loading="lazy">
<h2>${link(url, className)}</h2>
${line(formats.when(one).date, formats.where(one))}
${line(card('taughtBy', { instructor: instructorName }))}
${line(formats.price(price), seats)}
</li>`
  })
  const body = `<main>
${items.length === 0 ? `<p>${escapeHtml(t('none'))}</p>` : `<ul>\n${items.join('\n')}\n</ul>`}
</main>
<footer>
${classes.some(({ meetings }) => meetings.length > 0) ? line(formats.inZone) : ''}
${link(wording.address('/classes'), t('all', { school: product }))}
</footer>`
  return htmlPage(t('title', { school: product }), style + styleCrops(classes), body, {
    head: '<meta name="robots" content="noindex">',
    allowed: ["form-action 'none'", "img-src 'self' http: https:"],
    language: wording.language,
    direction: directionOf(wording.language),
    ancestors,
    palette: palettes.page,
  })
}
