import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { lookStyle } from '#contract/look-style.ts'
import { themeColours, type LookChoice } from '#contract/look.ts'
import { HttpError } from '#platform/http/errors.ts'
import type { School } from '#school/base/school.ts'
import { listLooks } from '#school/settings/settings.ts'
import type { PageLook } from '#web/server-context.ts'

const folder = '/look/'

type Made = { css: string; look: PageLook }

const made = new WeakMap<LookChoice, Made>()

/** The style sheet of a school's colours, and what its pages need of it. */
export function makeLook(choice: LookChoice): Made {
  const known = made.get(choice)
  if (known !== undefined) return known
  const css = lookStyle(choice)
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 16)
  const styleSheet = css === '' ? null : `${folder}${hash}.css`
  const look = { themeColours: themeColours(choice), styleSheet }
  made.set(choice, { css, look })
  return { css, look }
}

/**
 * Serves the present style sheet, which never changes under its address, and those of older versions to pages
 * that were loaded before.
 */
export function serveLook(app: FastifyInstance, school: School): void {
  app.get<{ Params: { file: string } }>(`${folder}:file`, async ({ params }, reply) => {
    const address = folder + params.file
    const isAsked = (choice: LookChoice) => makeLook(choice).look.styleSheet === address
    // Another process may have published it, and linked to it, a moment ago.
    if (!isAsked(school.settings.parts.look)) await school.keepCurrent()
    const choice =
      [school.settings.parts.look].find(isAsked) ?? (await listLooks(school)).find(isAsked)
    if (choice === undefined)
      throw new HttpError(404, 'not-found', 'There is nothing at this address.')
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(makeLook(choice).css)
  })
}
