import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { readLogo } from '#contract/photos.ts'
import { lookStyle } from '#contract/look-style.ts'
import { samplesPath, themeColours, type LookChoice } from '#contract/look.ts'
import { partVersions } from '#contract/school-parts.ts'
import { HttpError } from '#platform/http/errors.ts'
import type { School } from '#school/base/school.ts'
import { listLooks } from '#school/settings/versions.ts'
import type { PageLook } from '#web/server-context.ts'
import { findFontFile, listFonts, sampleStyle, typefaceStyle } from './typefaces.ts'

const folder = '/look/'

type Made = { css: string; look: PageLook }

/** The versions of one school that are kept, and some drafts. Deriving colours takes many times as long as reading them. */
const made = new LRUCache<string, Made>({ max: partVersions.max + 10 })

/** Without what is ours, which no document has to carry. */
function describe(choice: LookChoice, styleSheet: string | null): PageLook {
  const fonts = listFonts(choice.typeface)
  const logo = readLogo(choice.logo)
  const icon = readLogo(choice.icon)?.icon
  return {
    themeColours: themeColours(choice),
    styleSheet,
    ...(fonts && { fonts }),
    ...(logo && { logo: { src: choice.logo, width: logo.width, height: logo.height } }),
    ...(icon !== undefined && { icon }),
  }
}

/** The style sheet of a school's typefaces and colours, and what its pages need of it. */
export function makeLook(choice: LookChoice): Made {
  const key = JSON.stringify(choice)
  const known = made.get(key)
  if (known !== undefined) return known
  const css = typefaceStyle(choice.typeface) + lookStyle(choice)
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 16)
  const styleSheet = css === '' ? null : `${folder}${hash}.css`
  const fresh = { css, look: describe(choice, styleSheet) }
  made.set(key, fresh)
  return fresh
}

/** Where browsers and programs look for an icon that no page names. */
const icons = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']

/** A school's own icon at the addresses of ours. */
export function sendOwnIcon(app: FastifyInstance, { settings }: School): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!icons.includes(url)) return
    const { icon } = makeLook(settings.parts.look).look
    if (icon !== undefined)
      return reply.header('cache-control', 'public, max-age=3600').redirect(icon)
  })
}

const forever = 'public, max-age=31536000, immutable'

const nothingHere = () => new HttpError(404, 'not-found', 'There is nothing at this address.')

/**
 * Serves the present style sheet, which never changes under its address, those of older versions to pages that
 * were loaded before, and the fonts.
 */
export function serveLook(app: FastifyInstance, school: School): void {
  app.get(samplesPath, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sampleStyle()),
  )
  app.get<{ Params: { file: string } }>(`${folder}:file`, async ({ params }, reply) => {
    const find = (choices: readonly LookChoice[]) =>
      choices.map(makeLook).find(({ look }) => look.styleSheet === folder + params.file)
    // Another process may have published it, and linked to it, a moment ago: its row is read, too.
    const found = find([school.settings.parts.look]) ?? find(await listLooks(school))
    if (found === undefined) throw nothingHere()
    return reply.type('text/css; charset=utf-8').header('cache-control', forever).send(found.css)
  })
  app.get(`${folder}fonts/:file`, async ({ url }, reply) => {
    const path = findFontFile(url)
    if (path === undefined) throw nothingHere()
    return reply
      .type('font/woff2')
      .header('cache-control', forever)
      .send(await readFile(path))
  })
}
