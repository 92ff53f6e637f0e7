import { randomBytes } from 'node:crypto'
import { defaultCurrency, formatMinor } from '#contract/money.ts'
import { escapeHtml, htmlPage } from '#platform/http/html.ts'
import type { Session } from './objects.ts'

/** `amount` is in minor units. */
export type PayLine = { name: string; amount: number }

/** The payer's input, and what is wrong with it. */
export type Typed = { number: string; expiry: string; cvc: string }
export type PayErrors = { [field in keyof Typed | 'form']?: string }

const style = `
body { padding: clamp(1.5rem, 5vw, 4rem) 1rem; background: #262120; overflow-wrap: anywhere }
main { max-width: 30rem; margin: auto }
input::placeholder { color: #a8978a }
h1 { margin: .25rem 0 1.5rem; color: #c58f63; font: 400 clamp(2rem, 6vw, 3rem)/1.15 Georgia, serif }
p { margin: 0 0 1rem }
.mode { margin: 0; color: #c0afa3; font-size: .875rem }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1.5rem; margin: 0 0 1.5rem; padding: 1rem 0; border-block: 1px solid #4a3a30 }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
.total { font-weight: 600 }
label { display: block; margin-bottom: .25rem; font-weight: 600 }
input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid #8d7868; background: #18110e; color: inherit; font: inherit }
input[aria-invalid] { border-color: #ffb4a3 }
.field { margin-bottom: 1rem }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
.error { margin: .25rem 0 0; color: #ffb4a3; font-size: .9375rem }
.notice { padding: .75rem 1rem; border-left: 3px solid #ffb4a3; background: #18110e }
button, .button { display: block; box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-bottom: .75rem; padding: .6rem 1rem; border: 1px solid #d9a97f; background: #d9a97f; color: #18110e; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.quiet { background: none; color: #f4ece4 }
a { color: #d9a97f; text-underline-offset: .25em }
:focus-visible { outline: 3px solid #f4ece4; outline-offset: 3px }
details { margin-top: 2rem; color: #c0afa3; font-size: .9375rem }
summary { cursor: pointer }
`

function page(title: string, body: string, head = '') {
  return htmlPage(
    `${title} | Demonstration of a payment`,
    style,
    `<main><p class="mode">Demonstration, no money moves</p><h1>${escapeHtml(title)}</h1>${body}</main>`,
    {
      head: `<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">${head}`,
      allowed: ["form-action 'self'"],
      nonce: randomBytes(16).toString('base64'),
    },
  )
}

const backTo = (url: string | null, label: string) =>
  url === null ? '' : `<a class="button quiet" href="${escapeHtml(url)}">${label}</a>`

function field(
  name: keyof Typed,
  label: string,
  typed: Typed,
  errors: PayErrors,
  attributes: string,
): string {
  const error = errors[name]
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
  minutesLeft: number,
  typed: Typed,
  errors: PayErrors,
) {
  const currency = session.currency ?? defaultCurrency
  const rows = lines
    .map(
      ({ name, amount }) => `<dt>${escapeHtml(name)}</dt><dd>${formatMinor(amount, currency)}</dd>`,
    )
    .join('')
  const total = formatMinor(session.amount_total ?? 0, currency)
  const message =
    errors.form === undefined ? '' : `<p class="notice" role="alert">${escapeHtml(errors.form)}</p>`
  return page(
    `Pay ${total}`,
    `<dl>${rows}<dt class="total">Total</dt><dd class="total">${total}</dd></dl>
<p>This page stays open for ${minutesLeft} more ${minutesLeft === 1 ? 'minute' : 'minutes'}.</p>
${message}<form method="post" novalidate>
${field('number', 'Card number', typed, errors, 'inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="30"')}
<div class="pair">${field('expiry', 'Expires (MM/YY)', typed, errors, 'autocomplete="cc-exp" placeholder="12/34" maxlength="7"')}
${field('cvc', 'CVC', typed, errors, 'inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4"')}</div>
<button name="method" value="card">Pay ${total}</button></form>
<form method="post"><button class="quiet" name="method" value="bank">Pay later by bank</button></form>
${backTo(session.cancel_url, 'Go back without paying')}
<details><summary>Test cards</summary><p>4242 4242 4242 4242 pays. 4000 0000 0000 0002 is declined. 4000 0000 0000 3220 needs the bank’s approval. 4000 0000 0000 5126 pays, but refunds fail. Use any future date and any CVC.</p></details>`,
  )
}

/** The question of the payer's bank (3-D Secure). */
export const describeChallenge = (typed: Typed) =>
  page(
    'Confirm with your bank',
    `<p>Are you paying with the card ending in ${escapeHtml(typed.number.slice(-4))}?</p>
<form method="post"><input type="hidden" name="number" value="${escapeHtml(typed.number)}"><input type="hidden" name="expiry" value="${escapeHtml(typed.expiry)}"><input type="hidden" name="cvc" value="${escapeHtml(typed.cvc)}">
<button name="method" value="confirmed">Complete</button><button class="quiet" name="method" value="failed">Fail</button></form>`,
  )

/** The browser continues by itself: a redirect after a form would need a policy that names the school. */
export const describePaid = (session: Session) => {
  const url = escapeHtml(session.success_url ?? '')
  return page(
    'Thank you',
    `<p>You are being sent back to the school.</p>${backTo(session.success_url, 'Back to the school')}`,
    `<meta http-equiv="refresh" content="0; url=${url}">`,
  )
}

export const describeClosed = (session: Session) =>
  session.status === 'complete'
    ? page('This has already been paid', backTo(session.success_url, 'Back to the school'))
    : page(
        'This page has closed',
        `<p>Nothing was paid.</p>${backTo(session.cancel_url, 'Back to the school')}`,
      )
