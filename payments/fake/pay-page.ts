import { randomBytes } from 'node:crypto'
import { defaultCurrency, fromMinor } from '#contract/money.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import { directionOf, findOffered, languages } from '#messages/languages.ts'
import type { Key } from '#messages/sources.ts'
import { escapeHtml, htmlPage } from '#platform/http/html.ts'
import type { Session } from './objects.ts'

/** `amount` is in minor units. */
export type PayLine = { name: string; description?: string | undefined; amount: number }

/** The payer's input, and what is wrong with it. */
export type Typed = { number: string; expiry: string; cvc: string }
export type PayErrors = { [field in keyof Typed | 'form']?: Key<'payment-page'> }

/** The school's faces, at their addresses; each file is of the package of its name. */
export const fonts = {
  'fraunces.woff2': '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  'figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
} as const
export const fontPath = '/c/fonts/'

const face = (family: string, file: keyof typeof fonts) =>
  `@font-face { font-family: ${family}; src: url(${fontPath}${file}) format('woff2'); font-weight: 300 900; font-display: swap }`

const style = `
${face('Fraunces', 'fraunces.woff2')}
${face('Figtree', 'figtree.woff2')}
body { font-family: Figtree, system-ui, sans-serif; padding: clamp(1.5rem, 5vw, 4rem) 1rem; background: var(--ground); overflow-wrap: anywhere }
main { max-width: 30rem; margin: auto }
input::placeholder { color: var(--text-quiet) }
h1 { margin: .25rem 0 1.5rem; color: var(--accent); font: 300 clamp(2rem, 6vw, 3rem)/1.15 Fraunces, Georgia, serif }
p { margin: 0 0 1rem }
.mode { margin: 0; color: var(--text-quiet); font-size: .875rem }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1.5rem; margin: 0 0 1.5rem; padding: 1rem 0; border-block: 1px solid var(--edge) }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
.total { font-weight: 600 }
.about { display: block; color: var(--text-quiet); font-size: .875rem }
label { display: block; margin-bottom: .25rem; font-weight: 600 }
input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--edge-strong); background: var(--card); color: inherit; font: inherit }
input[aria-invalid] { border-color: var(--bad) }
.field { margin-bottom: 1rem }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
.error { margin: .25rem 0 0; color: var(--bad); font-size: .9375rem }
.notice { padding: .75rem 1rem; border-left: 3px solid var(--bad); background: var(--card) }
button, .button { display: block; box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-bottom: .75rem; padding: .6rem 1rem; border: 1px solid var(--accent-strong); background: var(--accent-strong); color: var(--on-accent); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.quiet { background: none; color: var(--text) }
a { color: var(--accent-strong); text-underline-offset: .25em }
:focus-visible { outline: 3px solid var(--text); outline-offset: 3px }
details { margin-top: 2rem; color: var(--text-quiet); font-size: .9375rem }
summary { cursor: pointer }
`

/** Every language of the product, like Stripe's own; English unless the session names another. */
function wordingOf({ locale, currency }: Session) {
  const language = findOffered(languages, locale ?? '')
  const t = readTranslator(language, 'payment-page')
  const { sum } = createFormats(
    { language, timeZone: 'UTC', currency: (currency ?? defaultCurrency).toUpperCase() },
    readTranslator(language, 'formats'),
  )
  return { language, t, sum }
}

function page(session: Session, title: string, body: string, head = '') {
  const { language, t } = wordingOf(session)
  return htmlPage(
    `${title} | ${t('demonstration')}`,
    style,
    `<main><p class="mode">${t('noMoney')}</p><h1>${escapeHtml(title)}</h1>${body}</main>`,
    {
      head: `<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">${head}`,
      allowed: ["form-action 'self'", "font-src 'self'"],
      hasIcon: true,
      nonce: randomBytes(16).toString('base64'),
      language,
      direction: directionOf(language),
    },
  )
}

const backTo = (url: string | null, label: string) =>
  url === null ? '' : `<a class="button quiet" href="${escapeHtml(url)}">${label}</a>`

function field(
  name: keyof Typed,
  label: string,
  typed: Typed,
  error: string | undefined,
  attributes: string,
): string {
  const message =
    error === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(error)}</p>`
  const described =
    error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escapeHtml(name === 'cvc' ? '' : typed[name])}" ${attributes}${described}>${message}</div>`
}

export function describePayPage(
  session: Session,
  lines: PayLine[],
  minutes: number,
  typed: Typed,
  errors: PayErrors,
) {
  const { t, sum: format } = wordingOf(session)
  const sumOf = (amount: number) => format(fromMinor(amount))
  const rows = lines
    .map(({ name, description, amount }) => {
      const about =
        description === undefined ? '' : `<span class="about">${escapeHtml(description)}</span>`
      return `<dt>${escapeHtml(name)}${about}</dt><dd>${sumOf(amount)}</dd>`
    })
    .join('')
  const sum = sumOf(session.amount_total ?? 0)
  const pay = t('pay', { sum })
  const errorOf = (name: keyof PayErrors) => errors[name] && t(errors[name])
  const problem = errorOf('form')
  const message =
    problem === undefined ? '' : `<p class="notice" role="alert">${escapeHtml(problem)}</p>`
  return page(
    session,
    pay,
    `<dl>${rows}<dt class="total">${t('total')}</dt><dd class="total">${sum}</dd></dl>
<p>${t('payWithin', { minutes, seats: lines.length })}</p>
${message}<form method="post" novalidate>
${field('number', t('cardNumber'), typed, errorOf('number'), 'inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="30"')}
<div class="pair">${field('expiry', t('expires'), typed, errorOf('expiry'), 'autocomplete="cc-exp" placeholder="12/34" maxlength="7"')}
${field('cvc', t('cvc'), typed, errorOf('cvc'), 'inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4"')}</div>
<button name="method" value="card">${pay}</button></form>
<form method="post"><button class="quiet" name="method" value="bank">${t('payByBank')}</button></form>
${backTo(session.cancel_url, t('goBack'))}
<details><summary>${t('testCards')}</summary><p>${t('testCardsText')}</p></details>`,
  )
}

/** The question of the payer's bank (3-D Secure). */
export function describeChallenge(session: Session, typed: Typed) {
  const { t } = wordingOf(session)
  return page(
    session,
    t('askBank'),
    `<p>${escapeHtml(t('askBankText', { digits: typed.number.slice(-4) }))}</p>
<form method="post"><input type="hidden" name="number" value="${escapeHtml(typed.number)}"><input type="hidden" name="expiry" value="${escapeHtml(typed.expiry)}"><input type="hidden" name="cvc" value="${escapeHtml(typed.cvc)}">
<button name="method" value="confirmed">${t('complete')}</button><button class="quiet" name="method" value="failed">${t('fail')}</button></form>`,
  )
}

/** The browser continues by itself: a redirect after a form would need a policy that names the school. */
export function describePaid(session: Session) {
  const { t } = wordingOf(session)
  const url = escapeHtml(session.success_url ?? '')
  return page(
    session,
    t('thanks'),
    `<p>${t('returning')}</p>${backTo(session.success_url, t('toSchool'))}`,
    `<meta http-equiv="refresh" content="0; url=${url}">`,
  )
}

export function describeClosed(session: Session) {
  const { t } = wordingOf(session)
  return session.status === 'complete'
    ? page(session, t('paidAlready'), backTo(session.success_url, t('toSchool')))
    : page(
        session,
        t('closed'),
        `<p>${t('closedText')}</p>${backTo(session.cancel_url, t('toSchool'))}`,
      )
}
