import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contentNames, type ContentName } from '#contract/content-names.ts'
import { legalNameOf, type SchoolPage } from '#contract/school-pages.ts'
import { pageUrl } from '#messages/address.ts'
import { isPseudo, languages, type Language } from '#messages/languages.ts'
import type { ReplacedTexts } from '#messages/replaced.ts'
import { ConfigError } from '#platform/settings.ts'
import type { School } from '#school/base/school.ts'
import type { Content, PageText, Site, UnwrittenPage } from '#web/server-context.ts'
import type { Config } from './config/config.ts'
import { listWords, unnamed, type Named } from './content-words.ts'

const defaults = join(import.meta.dirname, 'content')

const demoPages = join(import.meta.dirname, 'demo/pages')

/** Per file, in bytes: about forty printed pages. */
export const maxBytes = 100_000

/** Undefined if missing. Throws a reason for the operator. */
async function readText(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path)
    if (size > maxBytes) throw new Error(`has ${size} bytes; ${maxBytes} are allowed`)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
    if (text.trim() === '')
      throw new Error('is empty; leave the file out to have the text of Safelight')
    return text
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new Error('is not UTF-8', { cause: error })
    throw new Error(code === undefined ? message : `cannot be read (${code})`, { cause: error })
  }
}

type Parts = { name: Named; texts?: ReplacedTexts; pages: readonly SchoolPage[] }

/** Replaces placeholders, and makes paths such as `/privacy` (not of photographs) links to this site in its language. */
function fill(text: string, words: Record<string, string>, urlOf: (path: string) => string) {
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name]
    if (word !== undefined) return word
    const names = Object.keys(words).map((one) => `{${one}}`)
    throw new Error(`names {${name}}, which is none of ${names.join(', ')}`)
  })
  return filled.replaceAll(/\]\((\/(?!photos\/)[^)\s]*)/g, (_, path: string) => `](${urlOf(path)}`)
}

/** The school's own language is at the root, as in its addresses. */
const fileOf = ({ languages: [own] }: Config, language: Language, name: ContentName) =>
  join(language === own ? '' : language, `${name}.md`)

type PageFile = { text: string; isOwn: boolean }

/** With placeholders; `isOwn` if it is the school's. */
async function readOne(config: Config, language: Language, name: ContentName): Promise<PageFile> {
  const file = fileOf(config, language, name)
  const defaultFile = join(isPseudo(language) ? 'en' : language, `${name}.md`)
  try {
    const own = config.contentDir && (await readText(join(config.contentDir, file)))
    const text =
      own ??
      (config.mode === 'demo' ? await readText(join(demoPages, defaultFile)) : undefined) ??
      (await readText(join(defaults, defaultFile))) ??
      ''
    // So that an unknown placeholder keeps the server from starting.
    fill(text, listWords(config, language, true, unnamed), (path) => path)
    return { text, isOwn: own !== undefined }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`CONTENT_DIR: ${file} ${reason}`, { cause: error })
  }
}

/** Title and text of a file, as the dashboard has them. */
function splitTitle(file: string | undefined): { title: string; text: string } {
  const [, title = '', text = ''] = /^# (.*)\s*([^]*)$/.exec(file?.trim() ?? '') ?? []
  return { title, text }
}

/** `title` is absent where the text begins with it. */
type Own = Pick<PageText, 'language' | 'path'> & { title?: string; text: string }

/** In the page's language, else in the school's own. */
function publishedIn(page: SchoolPage, languages: readonly Language[]): Own {
  const spoken = languages.map((language) => (isPseudo(language) ? 'en' : language))
  const language = spoken.find((one) => page.text[one] !== '') ?? spoken[0] ?? 'en'
  const title = spoken.map((one) => page.title[one]).find((one) => one !== '')
  return { path: `/${page.slug}`, language, ...(title && { title }), text: page.text[language] }
}

/**
 * The texts of the school's own pages: what an admin has published, else those of every school from the school's
 * folder, or else our text, in each language; a file of the folder wins. Throws ConfigError if the folder or a file
 * cannot be used.
 */
export async function openContent(config: Config) {
  const folder = config.contentDir
  if (folder !== undefined && !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new ConfigError(`CONTENT_DIR: the folder ${folder} does not exist`)
  const [own = 'en'] = config.languages
  const files = new Map<string, PageFile>()
  for (const language of config.languages)
    for (const name of contentNames)
      files.set(fileOf(config, language, name), await readOne(config, language, name))
  const isFile = (name: ContentName) =>
    config.languages.some((language) => files.get(fileOf(config, language, name))?.isOwn)

  const pageFiles = Object.fromEntries(
    contentNames.map((name) => {
      const inLanguages = languages.map((language) => {
        const file = files.get(fileOf(config, language, name))
        return [language, splitTitle(file?.text)] as const
      })
      const part = (field: 'title' | 'text') =>
        Object.fromEntries(inLanguages.map(([language, split]) => [language, split[field]]))
      return [name, { title: part('title'), text: part('text'), isOwn: isFile(name) }]
    }),
  ) as NonNullable<School['pageFiles']>

  const listPublic = ({ pages }: Parts): SchoolPage[] =>
    pages.filter(({ part, state }) => {
      const name = legalNameOf(part)
      return state === 'public' && !(name !== undefined && isFile(name))
    })

  function find(parts: Parts, language: Language, slug: string): Own | null {
    const wanted = slug.toLowerCase()
    const page = listPublic(parts).find((one) => one.slug === wanted || one.former.includes(wanted))
    if (page !== undefined) return publishedIn(page, [language, own])
    const name = contentNames.find((one) => one === wanted)
    const file = name && files.get(fileOf(config, language, name))
    return file === undefined ? null : { path: `/${wanted}`, language, text: file.text }
  }

  /** What is known of the school is filled in; one without instructors sends nobody to them. */
  function read(parts: Parts, language: Language): Content {
    const urlOf = (path: string) => pageUrl(config, language, path)
    return {
      find: (slug) => {
        const found = find(parts, language, slug)
        if (found === null) return null
        const { text, ...page } = found
        const write = (hasInstructors: boolean) =>
          fill(
            text,
            listWords(config, page.language, hasInstructors, parts.name, parts.texts),
            urlOf,
          )
        return { ...page, write }
      },
      addresses: listPublic(parts)
        .filter(({ part }) => legalNameOf(part) === undefined)
        .map(({ slug }) => `/${slug}`),
    }
  }

  /** What footer and bar link to, besides the pages of every school, which are always in the footer. */
  const listLinks = (parts: Parts, language: Language): Site['pages'] =>
    listPublic(parts).flatMap((page) => {
      const { place } = page
      if (place === 'none' || (place === 'footer' && legalNameOf(page.part))) return []
      const { path, title = page.slug } = publishedIn(page, [language, own])
      return [{ path, title, place }]
    })

  return { read, listLinks, pageFiles }
}

/**
 * Pages that a real school still has to write, with the missing files; none in the demo. One that is written in the
 * dashboard is not missing, unless a file of it is in the folder.
 */
export function listUnwrittenPages(
  config: Config,
  pages: readonly SchoolPage[] = [],
): UnwrittenPage[] {
  if (config.mode === 'demo') return []
  const isWritten = (file: string) =>
    config.contentDir !== undefined && existsSync(join(config.contentDir, file))
  const isPublished = (name: ContentName) =>
    pages.some(({ part, state }) => state === 'public' && legalNameOf(part) === name)
  const { length: count } = config.languages.filter((language) => !isPseudo(language))
  return contentNames
    .map((name) => ({
      name,
      files: config.languages
        .filter((language) => !isPseudo(language))
        .map((language) => fileOf(config, language, name))
        .filter((file) => !isWritten(file)),
    }))
    .filter(({ files }) => files.length > 0)
    .map((page) => ({ ...page, isFile: page.files.length < count }))
    .filter(({ name, isFile }) => isFile || !isPublished(name))
}
