import type { z } from 'zod'
import type { School } from '#school/base/school.ts'
import type { LetterItem, Reader } from './compose-letter.ts'

/** A kind of news for people: when it comes in a joint letter, and its words. */
export type LetterKind<Content> = {
  /** As stored in notes: processes of the last release read it, too. */
  kind: string
  /** News of lower ranks comes first in a joint letter and gives it its subject: events before documents. */
  rank: number
  schema: z.ZodType<Content>
  /** The words of the news at this moment; undefined if it is no longer true. */
  write(school: School, content: Content, reader: Reader): Promise<LetterItem | undefined>
}

/** Types the content of `write` by the schema. */
export const defineLetter = <Content>(kind: LetterKind<Content>): LetterKind<Content> => kind
