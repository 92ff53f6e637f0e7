import { isUtf8 } from 'node:buffer'
import { fault } from '#messages/reasons.ts'
import { refuseFields } from '#school/base/refuse.ts'

/** Without its byte order mark. */
const utf8 = new TextDecoder('utf-8')
const windows1252 = new TextDecoder('windows-1252')

/**
 * A byte order mark, or a letter and a sign that Windows-1252 text never has side by side: most of this file
 * is UTF-8.
 */
const isMostlyUtf8 = /^\xef\xbb\xbf|[\xc2\xc3][\x80-\xbf]|\xe2\x80/

/**
 * Reads UTF-8, or Windows-1252 as Excel writes it. 400 at `file`, with the line, for UTF-8 that is broken:
 * read as Windows-1252 it would spoil every name with an accent.
 */
export function readText(bytes: Buffer): string {
  if (isUtf8(bytes)) return utf8.decode(bytes)
  const raw = bytes.toString('latin1')
  if (!isMostlyUtf8.test(raw)) return windows1252.decode(bytes)
  const broken = raw.split('\n').findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
  throw refuseFields({ file: fault('brokenText', { line: broken + 1 }) })
}
