import type { Reword } from '#contract/client.ts'
import type { ApiError } from '#contract/errors.ts'
import type { Language } from '#messages/languages.ts'
import type { RefusalWords } from '#web/words/reword.ts'

/** The language of the page, what stands before its paths, and the messages for what has no others. */
type Page = { language: Language; base: string; unexpected: string; unreachable: string }

let page: Page | undefined

/** Says in which language refusals are worded: only English needs nothing. */
export function setRefusalWords(given: Page): void {
  page = given
}

/** Asked for once, with the first refusal: few visits have one. */
let loading: Promise<(refusal: ApiError) => ApiError> | undefined

async function load({ language, base }: Page) {
  const [{ createReword }, response] = await Promise.all([
    import('#web/words/reword.ts'),
    fetch(`${base}/words/refusals`),
  ])
  return createReword((await response.json()) as RefusalWords, language)
}

/** Gives a refusal the words of the page's language; never English ones on a page that is in another. */
export const rewordRefusal: Reword = async (refusal) => {
  if (page === undefined || page.language === 'en') return refusal
  if (refusal.status === 0) return refusal.reworded(page.unreachable)
  try {
    loading ??= load(page)
    return (await loading)(refusal)
  } catch {
    loading = undefined
    return refusal.reworded(page.unexpected)
  }
}
