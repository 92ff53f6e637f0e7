import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mailtoAddress, pageUrl } from '#messages/address.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { createFormats, type Formats } from '#messages/formats.ts'
import { isPseudo, type Language } from '#messages/languages.ts'
import { noTexts, type ReplacedTexts } from '#messages/replaced.ts'
import { refundRuleValues } from '#messages/refund-rule.ts'
import type { Translate } from '#messages/translator.ts'
import { ConfigError } from '#platform/settings.ts'
import { refundStepsOf } from '#school/base/refund-steps.ts'
import type { Settings } from '#school/base/school.ts'
import { contentNames, type ContentName } from '#web/content-names.ts'
import type { Content, UnwrittenPage } from '#web/server-context.ts'
import type { Config } from './config/config.ts'

const hour = 3_600_000

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

/** For replies; the sender of mails often reads none. */
function addressOf(sender: string): string | undefined {
  const address = (/<([^<>]+)>/.exec(sender)?.[1] ?? sender).trim()
  const isRead = !/^(?:no|do-?not)[-_.]?reply\b/i.test(address)
  return isRead && /^[^\s@<>()[\]]+@[^\s@<>()[\]]+$/.test(address) ? address : undefined
}

/** How people pay, and who is told about it: one message each. */
const paying = {
  instant: 'payingInstant',
  stripe: 'payingByStripe',
  demo: 'payingDemo',
} as const

/** A table of the small Markdown. */
function tabulateRefunds(
  policy: Config['selling']['policy'],
  t: Translate<'small-print'>,
  formats: Formats,
): string {
  // Of a class that begins at 0.
  const steps = refundStepsOf(policy, 0) ?? []
  const rows = steps.map(({ until, percent }) => {
    const values = refundRuleValues({ percent, hoursBefore: -until / hour }, formats)
    return [t('refundsUntil', values), t('refundsShare', values)]
  })
  const last = [t('refundsLater'), t('refundsNothing')]
  return [[t('refundsWhen'), t('refundsBack')], ...rows, last]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

type Named = Pick<Settings['parts']['name'], 'name' | 'email'>

const unnamed = { name: '', email: '' }

/** Values of the `{name}` placeholders; docs/operations.md lists them. */
function listWords(
  config: Config,
  language: Language,
  hasInstructors: boolean,
  school: Named,
  texts: ReplacedTexts = noTexts,
) {
  const t = readTranslator(language, 'small-print', texts)
  const { origin, mail, firebase, photoStore, payments, selling } = config
  const formats = createFormats(
    { language, timeZone: config.timeZone, currency: selling.currency },
    readTranslator(language, 'formats', texts),
  )
  const address = addressOf(school.email || (mail?.from ?? ''))
  const store = photoStore?.location.endpoint ?? 'https://s3.amazonaws.com'
  return {
    product: school.name,
    origin,
    contact: address
      ? `[${address}](${mailtoAddress(address)})`
      : t(hasInstructors ? 'instructors' : 'school'),
    accounts: t(firebase ? 'accountsAtGoogle' : 'accountsHere'),
    pictures: photoStore
      ? t('picturesAtStore', { host: new URL(store).hostname })
      : t('picturesHere'),
    currency: formats.currencyName(),
    paying: t(paying[payments.mode]),
    bookYears: String(selling.bookYears),
    refunds: tabulateRefunds(selling.policy, t, formats),
    workTime: t('workTime', { months: config.workMonths }),
  }
}

/** Replaces placeholders, and makes paths such as `/privacy` links to this site in its language. */
function fill(text: string, words: Record<string, string>, urlOf: (path: string) => string) {
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name]
    if (word !== undefined) return word
    const names = Object.keys(words).map((one) => `{${one}}`)
    throw new Error(`names {${name}}, which is none of ${names.join(', ')}`)
  })
  return filled.replaceAll(/\]\((\/[^)\s]*)/g, (_, path: string) => `](${urlOf(path)}`)
}

/** The school's own language is at the root, as in its addresses. */
const fileOf = ({ languages: [own] }: Config, language: Language, name: ContentName) =>
  join(language === own ? '' : language, `${name}.md`)

/** With placeholders. */
async function readOne(config: Config, language: Language, name: ContentName): Promise<string> {
  const file = fileOf(config, language, name)
  const defaultFile = join(isPseudo(language) ? 'en' : language, `${name}.md`)
  try {
    const text =
      (config.contentDir && (await readText(join(config.contentDir, file)))) ??
      (config.mode === 'demo' ? await readText(join(demoPages, defaultFile)) : undefined) ??
      (await readText(join(defaults, defaultFile))) ??
      ''
    // So that an unknown placeholder keeps the server from starting.
    fill(text, listWords(config, language, true, unnamed), (path) => path)
    return text
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`CONTENT_DIR: ${file} ${reason}`, { cause: error })
  }
}

/**
 * From the school's folder, or else our text, in each language. The result fills in what is known of the
 * `school`; one without instructors sends nobody to them. Throws ConfigError if the folder or a file cannot be used.
 */
export async function openContent(config: Config) {
  const folder = config.contentDir
  if (folder !== undefined && !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new ConfigError(`CONTENT_DIR: the folder ${folder} does not exist`)
  const texts = new Map<string, string>()
  for (const language of config.languages)
    for (const name of contentNames)
      texts.set(fileOf(config, language, name), await readOne(config, language, name))

  return (
    language: Language,
    hasInstructors: boolean,
    school: Named,
    replaced?: ReplacedTexts,
  ): Content => {
    const words = listWords(config, language, hasInstructors, school, replaced)
    const urlOf = (path: string) => pageUrl(config, language, path)
    const filled = contentNames.map((name) => [
      name,
      fill(texts.get(fileOf(config, language, name)) ?? '', words, urlOf),
    ])
    return Object.fromEntries(filled) as Content
  }
}

/** Pages that a real school still has to write, with the missing files; none in the demo. */
export function listUnwrittenPages(config: Config): UnwrittenPage[] {
  if (config.mode === 'demo') return []
  const isWritten = (file: string) =>
    config.contentDir !== undefined && existsSync(join(config.contentDir, file))
  return contentNames
    .map((name) => ({
      name,
      files: config.languages
        .filter((language) => !isPseudo(language))
        .map((language) => fileOf(config, language, name))
        .filter((file) => !isWritten(file)),
    }))
    .filter(({ files }) => files.length > 0)
}
