import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { lookStyle } from '#contract/look-style.ts'
import { themeColours, type LookChoice } from '#contract/look.ts'
import { partVersions } from '#contract/school-parts.ts'
import { HttpError } from '#platform/http/errors.ts'
import type { School } from '#school/base/school.ts'
import { listLooks } from '#school/settings/settings.ts'
import type { PageLook } from '#web/server-context.ts'

const folder = '/look/'

type Made = { css: string; look: PageLook }

/** The versions of one school that are kept, and some drafts. Deriving colours takes many times as long as reading them. */
const made = new LRUCache<string, Made>({ max: partVersions.max + 10 })

/** The style sheet of a school's colours, and what its pages need of it. */
export function makeLook(choice: LookChoice): Made {
  const key = JSON.stringify(choice)
  const known = made.get(key)
  if (known !== undefined) return known
  const css = lookStyle(choice)
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 16)
  const styleSheet = css === '' ? null : `${folder}${hash}.css`
  const fresh = { css, look: { themeColours: themeColours(choice), styleSheet } }
  made.set(key, fresh)
  return fresh
}

/**
 * Serves the present style sheet, which never changes under its address, and those of older versions to pages
 * that were loaded before.
 */
export function serveLook(app: FastifyInstance, school: School): void {
  app.get<{ Params: { file: string } }>(`${folder}:file`, async ({ params }, reply) => {
    const find = (choices: readonly LookChoice[]) =>
      choices.map(makeLook).find(({ look }) => look.styleSheet === folder + params.file)
    // Another process may have published it, and linked to it, a moment ago: its row is read, too.
    const found = find([school.settings.parts.look]) ?? find(await listLooks(school))
    if (found === undefined)
      throw new HttpError(404, 'not-found', 'There is nothing at this address.')
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(found.css)
  })
}
