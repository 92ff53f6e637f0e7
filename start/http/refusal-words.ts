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

/** Undefined for English, which the API itself speaks. */
export const rewordIn = (language: Language): Reword | undefined =>
  language === 'en' ? undefined : createReword(refusalWords(language), language)

/** In seconds, the same for everyone. */
const maxAge = 3_600

/** Loaded by pages on demand: few have a refusal to word (clause 17.3). */
export function serveRefusalWords(
  app: FastifyInstance,
  languages: readonly Language[],
  reads: PublicReads,
): void {
  for (const [index, language] of languages.entries()) {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const make = async () => ({ text: JSON.stringify(refusalWords(language)), headers })
    app.get(`${index === 0 ? '' : `/${language}`}/words/refusals`, (request, reply) =>
      answerPublic(request, reply, reads, make, maxAge),
    )
  }
}
