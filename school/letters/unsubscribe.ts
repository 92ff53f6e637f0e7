import type { FastifyPluginAsync } from 'fastify'
import { mailChoices } from '#contract/notices.ts'
import { addressIn } from '#messages/address.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { directionOf, type Language } from '#messages/languages.ts'
import { escapeHtml, htmlPage } from '#platform/http/html.ts'
import { addressQuotas, isRead } from '#platform/http/rate-limit.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School, Settings } from '#school/base/school.ts'
import { sendRefusal } from '#school/base/send-refusal.ts'
import { knowsToken, muteMails, unsubscribePath } from './mail-choices.ts'

const style = `
body { padding: clamp(2rem, 6vw, 6rem) 1rem; background: var(--ground); overflow-wrap: anywhere }
main { max-width: 38rem; margin: auto }
h1 { margin: 2.5rem 0 1.5rem; color: var(--accent); font: 300 clamp(1.75rem, 6vw, 2.75rem)/1.15 Georgia, serif }
p { margin: 0 0 1rem }
a { display: inline-block; padding: .625rem 0; color: var(--accent-strong); text-underline-offset: .25em }
.home { font: 1.5rem/1.2 Georgia, serif; text-decoration: none }
button { min-height: 3rem; margin: .5rem 0 2rem; padding: .5rem 1.5rem; border: 1px solid transparent;
  border-radius: .375rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer }
button:hover { background: var(--accent-strong) }
a:focus-visible, button:focus-visible { outline: 3px solid var(--accent-strong); outline-offset: 3px; border-radius: 2px }
`

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

/** The pages load nothing and run no script, so that their address leaks nowhere. */
function createPages({ product, languages, palettes, parts }: Settings, language: Language) {
  const t = readTranslator(language, 'unsubscribe', parts.texts)
  const link = (path: string, text: string, name = '') =>
    `<a${name} href="${escapeHtml(addressIn({ languages }, language, path))}">${escapeHtml(text)}</a>`
  const page = (title: string, content: readonly string[]) =>
    htmlPage(
      `${product} | ${t('page')}`,
      style,
      [
        '<main>',
        link('/', product, ' class="home"'),
        `<h1>${escapeHtml(title)}</h1>`,
        ...content,
        '</main>',
      ].join('\n'),
      {
        head: '<meta name="robots" content="noindex">',
        allowed: ["form-action 'self'"],
        hasIcon: true,
        language,
        direction: directionOf(language),
        palette: palettes.page,
      },
    )
  const choose = `<p>${link('/dashboard/info', t('choose'))}</p>`
  return {
    ask: (choice: string) =>
      page(t('question', { choice }), [
        paragraph(t('stays')),
        `<form method="post"><button>${escapeHtml(t('stop'))}</button></form>`,
        choose,
      ]),
    done: (choice: string) =>
      page(t('done', { choice }), [paragraph(t('stays')), paragraph(t('again')), choose]),
    unknown: () => page(t('unknown'), [paragraph(t('unknownText')), choose]),
  }
}

/**
 * The unsubscribe page and the one-click POST of mail programs (RFC 8058). The address from a mail is enough:
 * no login, no cookie. GET changes nothing, because security scanners follow links in mails.
 */
export function createUnsubscribe(school: School): FastifyPluginAsync {
  const { db, settings, limitAddress: limit } = school
  const { languages } = settings
  return async (app) => {
    app.setErrorHandler(sendRefusal(settings))
    app.removeAllContentTypeParsers()
    // The body does not matter: the address says which mails to switch off.
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    for (const language of languages) {
      app.all<{ Params: { '*': string } }>(
        `${addressIn({ languages }, language, unsubscribePath)}*`,
        {
          handlerTimeout: 20_000,
          onRequest: async (request, reply) => {
            void reply.headers({
              'x-robots-tag': 'noindex',
              'referrer-policy': 'no-referrer',
              'cache-control': 'no-store',
            })
            await limit?.(request, reply, addressQuotas.unsubscribes)
            if (isRead(request.method) || request.method === 'POST') return
            void reply.header('allow', 'GET, HEAD, POST')
            throw refuse('method-not-allowed', 'unsubscribeMethods')
          },
          handler: async (request, reply) => {
            const [, token = '', name] = /^([\w-]{32})\/(\w+)$/.exec(request.params['*']) ?? []
            const choice = mailChoices.find((one) => one === name)
            const pages = createPages(settings, language)
            const isReading = isRead(request.method)
            const isKnown =
              choice !== undefined &&
              (await (isReading ? knowsToken(db, token) : muteMails(db, token, choice)))
            // Tokens cannot be guessed, so 404 reveals nothing, and helps people whose link was cut off.
            const page = !isKnown ? pages.unknown() : pages[isReading ? 'ask' : 'done'](choice)
            return reply
              .code(isKnown ? 200 : 404)
              .headers(page.headers)
              .send(page.html)
          },
        },
      )
    }
  }
}
