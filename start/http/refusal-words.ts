import type { FastifyInstance } from 'fastify'
import type { Reword } from '#contract/client.ts'
import { readReasonWords, readWords } from '#messages/catalogue.ts'
import type { Language } from '#messages/languages.ts'
import { answerPublic, type PublicReads } from '#platform/http/mount.ts'
import { createReword, type RefusalWords } from '#web/words/reword.ts'

const refusalWords = (language: Language): RefusalWords => ({
  reasons: readReasonWords(language),
  formats: readWords(language, 'formats'),
  unexpected: readWords(language, 'layout').unexpected,
})

/** Gives refusals the words of a language; undefined for English, which the API itself says. */
export const rewordIn = (language: Language): Reword | undefined =>
  language === 'en' ? undefined : createReword(refusalWords(language), language)

/** For how many seconds anybody may cache the messages. */
const cachedFor = 3_600

/** Serves the messages of refusals, to pages that have one to word: few do (clause 17.3). */
export function serveRefusalWords(
  app: FastifyInstance,
  languages: readonly Language[],
  reads: PublicReads,
): void {
  for (const [index, language] of languages.entries()) {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const make = async () => ({ text: JSON.stringify(refusalWords(language)), headers })
    app.get(`${index === 0 ? '' : `/${language}`}/words/refusals`, (request, reply) =>
      answerPublic(request, reply, reads, make, cachedFor),
    )
  }
}
