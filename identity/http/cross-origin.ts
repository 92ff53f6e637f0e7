import type { FastifyInstance } from 'fastify'

/** The time that a browser may cache a preflight, in seconds: Chromium's maximum. */
const maxAge = 7200

// More header names than the client ever asks for; this bounds the echo.
// https://www.rfc-editor.org/rfc/rfc9110#name-tokens
const headerNames = /^[\w!#$%&'*+.^`|~, -]{1,1024}$/

/**
 * Lets pages of any origin call, with any header: the only cookie here, of a known device, is sent by this
 * site's own pages only, and signs nobody in. Errors carry the header too, or browsers would hide their
 * codes. https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function allowCrossOrigin(app: FastifyInstance, roots: readonly string[]): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
    })
  })
  for (const root of roots)
    app.options(`${root}/*`, async (request, reply) => {
      const requested = request.headers['access-control-request-headers']
      if (requested !== undefined && headerNames.test(requested))
        void reply.header('access-control-allow-headers', requested)
      // A page on a public address may call a school in a private network.
      if (request.headers['access-control-request-private-network'] === 'true')
        void reply.header('access-control-allow-private-network', 'true')
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, OPTIONS',
          'access-control-max-age': String(maxAge),
          vary: 'access-control-request-headers, access-control-request-private-network',
        })
        .send()
    })
}
