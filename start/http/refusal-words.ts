import type { FastifyInstance } from 'fastify'
import type { Reword } from '#contract/client.ts'
import { readReasonWords, readWords } from '#messages/catalogue.ts'
import type { Language } from '#messages/languages.ts'
import type { ReplacedTexts } from '#messages/replaced.ts'
import { answerPublic, type PublicReads } from '#platform/http/mount.ts'
import type { Settings } from '#school/base/school.ts'
import { createReword, type RefusalWords } from '#web/words/reword.ts'

const refusalWords = (language: Language, texts: ReplacedTexts): RefusalWords => ({
  reasons: readReasonWords(language, texts),
  formats: readWords(language, 'formats', texts),
  unexpected: readWords(language, 'layout', texts).unexpected,
})

/** Undefined for English, which the API itself speaks. */
export const rewordIn = (language: Language, texts: ReplacedTexts): Reword | undefined =>
  language === 'en' ? undefined : createReword(refusalWords(language, texts), language)

/** In seconds, the same for everyone. */
const maxAge = 3_600

/** Loaded by pages on demand: few have a refusal to word (clause 17.3). */
export function serveRefusalWords(
  app: FastifyInstance,
  languages: readonly Language[],
  settings: Pick<Settings, 'parts'>,
  reads: PublicReads,
): void {
  for (const [index, language] of languages.entries()) {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const make = async () => ({
      text: JSON.stringify(refusalWords(language, settings.parts.texts)),
      headers,
    })
    app.get(`${index === 0 ? '' : `/${language}`}/words/refusals`, (request, reply) =>
      answerPublic(request, reply, reads, make, maxAge),
    )
  }
}
