import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nameCurrency } from '#contract/money.ts'
import { ConfigError } from '#platform/settings.ts'
import { contentNames, type ContentName } from '#web/copy.ts'
import type { Content } from '#web/server-context.ts'
import type { Config } from './config/config.ts'

/** Our own texts, for whatever a school has not written. */
const defaults = join(import.meta.dirname, 'content')

/** The most that one file may have, in bytes: some forty printed pages. */
export const maxBytes = 100_000

/** The file as text, or undefined where there is none. Throws a reason for the person who starts the server. */
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

/** An e-mail that somebody reads; the sender of mails is often none. */
function addressOf(sender: string): string | undefined {
  const address = (/<([^<>]+)>/.exec(sender)?.[1] ?? sender).trim()
  const isRead = !/^(?:no|do-?not)[-_.]?reply\b/i.test(address)
  return isRead && /^[^\s@<>()[\]]+@[^\s@<>()[\]]+$/.test(address) ? address : undefined
}

/** How people pay, and who learns what when they do. */
const paying = {
  instant:
    'This site takes no card or bank details. When you confirm a payment here, it records that you take the place and owe the price, or have paid it. How the money reaches us is settled between you and the school',
  stripe:
    'You pay on a page of Stripe, our payment provider. Your seats are held while that page is open. Stripe gets your e-mail address, the names of the classes and the sum; your card or bank details go to Stripe alone, never to this site',
  demo: 'You pay on a page of this demonstration, which moves no money',
}

/** What stands for `{name}` in a text; the names are in docs/operations.md. */
function listWords(config: Config) {
  const { product, origin, mail, firebase, photoStore, payments, selling } = config
  const address = mail && addressOf(mail.from)
  const store = photoStore?.location.endpoint ?? 'https://s3.amazonaws.com'
  return {
    product,
    origin,
    contact: address ? `[${address}](mailto:${address})` : 'one of [our instructors](/instructors)',
    accounts: firebase
      ? 'by Google Firebase, on servers of Google'
      : 'in the database of this site',
    pictures: photoStore
      ? `at a storage service (${new URL(store).hostname})`
      : 'on the disk of this site',
    currency: nameCurrency(selling.currency),
    paying: paying[payments.mode],
  }
}

/** Replaces the placeholders, and leads a link to a path such as `/privacy` to this site. */
function fill(text: string, words: Record<string, string>, origin: string): string {
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name]
    if (word !== undefined) return word
    const known = Object.keys(words).map((one) => `{${one}}`)
    throw new Error(`names {${name}}, which is none of ${known.join(', ')}`)
  })
  return filled.replaceAll('](/', `](${origin}/`)
}

async function readOne(config: Config, name: ContentName): Promise<[ContentName, string]> {
  const file = `${name}.md`
  try {
    const own = config.contentDir && (await readText(join(config.contentDir, file)))
    const text = own ?? (await readText(join(defaults, file))) ?? ''
    return [name, fill(text, listWords(config), config.origin)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`CONTENT_DIR: ${file} ${reason}`, { cause: error })
  }
}

/**
 * Reads the pages that a school may write itself: each from its folder, or else the text of ours. Throws
 * ConfigError where the folder or a file in it cannot be used.
 */
export async function readContent(config: Config): Promise<Content> {
  const folder = config.contentDir
  if (folder !== undefined && !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new ConfigError(`CONTENT_DIR: there is no folder ${folder}`)
  const texts = await Promise.all(contentNames.map((name) => readOne(config, name)))
  return Object.fromEntries(texts) as Content
}
