import type { FastifyInstance, FastifyRequest } from 'fastify'
import { absoluteUrl } from '#messages/address.ts'
import { HttpError } from '#platform/http/errors.ts'
import { escapeHtml, htmlPage } from '#platform/http/html.ts'
import type { StoredMessage } from '#platform/mail/outbox.ts'
import type { Settings } from '#school/base/school.ts'

type OutboxParts = {
  /** With the present name of the school. */
  settings: Pick<Settings, 'product'>
  origin: string
  list: () => readonly StoredMessage[]
}

const style = `
body { padding: clamp(2rem, 6vw, 6rem) 1rem; background: var(--ground); overflow-wrap: anywhere }
main { max-width: 64rem; margin: auto }
h1, h2 { color: var(--accent); font-family: Georgia, serif; font-weight: 400; line-height: 1.15 }
h1 { margin: .5rem 0 1.5rem; font-size: clamp(2.5rem, 7vw, 4.5rem) }
h2 { margin: 0 0 1rem; font-size: 1.5rem }
p { max-width: 38rem; margin: 0 0 .75rem }
article { margin-top: 2.5rem; padding-top: 2rem; border-top: 1px solid var(--edge) }
.facts { color: var(--text-quiet); font-size: .875rem }
.text { white-space: pre-wrap }
a { display: inline-block; padding: .25rem 0; color: var(--accent-strong); text-underline-offset: .25em }
a:focus-visible { outline: 3px solid var(--accent-strong); outline-offset: 3px; border-radius: 2px }
@media (width >= 48rem) {
  article { display: grid; grid-template-columns: 1fr 2fr; column-gap: 4rem }
  h2, .text { grid-column: 2 }
  .facts { grid-area: 1 / 1 / 3; align-self: start }
}
`

function toHtml(text: string, origin: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const escaped = escapeHtml(part)
      return part.startsWith(absoluteUrl({ origin }, '/'))
        ? `<a href="${escaped}">${escaped}</a>`
        : escaped
    })
    .join('')
}

function describeMail({ to, subject, text, at }: StoredMessage, origin: string): string {
  const time = new Date(at).toISOString()
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="facts">To ${escapeHtml(to)}<br><time datetime="${time}">${time.replace('T', ' ').slice(0, 19)} UTC</time></p>
<p class="text">${toHtml(text.trim(), origin)}</p>
</article>`
}

const head = '<meta name="robots" content="noindex">'

function describeOutbox({ settings: { product }, origin, list }: OutboxParts) {
  const mails = list().map((mail) => describeMail(mail, origin))
  const name = escapeHtml(product)
  const body = `<main>
<p class="facts">Demonstration</p>
<h1>Outbox</h1>
<p>${name} is running without a mail server. Emails that it would have sent are kept on this page until you stop it.</p>
<p><a href="/">Back to ${name}</a></p>
${mails.join('\n') || '<p>No emails yet. Emails appear here when the site writes one.</p>'}
</main>`
  return htmlPage(`${product} | Outbox`, style, body, { head, hasIcon: true })
}

const thisMachine = {
  names: /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i,
  addresses: new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']),
}

/**
 * Allows only this machine's own names: through DNS rebinding a stranger's page could read everything. Checks
 * the `Host` of the request itself, because such a page can send `X-Forwarded-Host`. Callers through a proxy
 * are refused, too.
 */
function requireThisMachine({ headers, ip }: FastifyRequest): void {
  if (thisMachine.names.test(headers.host ?? '') && thisMachine.addresses.has(ip)) return
  throw new HttpError(404, 'not-found', 'There is nothing at this address.')
}

/** At `/outbox`, newest first, to this machine only. */
export function registerOutbox(app: FastifyInstance, parts: OutboxParts): void {
  app.get('/outbox', async (request, reply) => {
    requireThisMachine(request)
    const { html, headers } = describeOutbox(parts)
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(html)
  })
}
