import type { Reword } from '#contract/client.ts'
import type { ApiError } from '#contract/errors.ts'
import type { Language } from '#messages/languages.ts'
import type { RefusalWords } from '#web/words/reword.ts'

type Page = { language: Language; base: string; unexpected: string; unreachable: string }

let page: Page | undefined

/** Needed for every language but English. */
export function setRefusalWords(newPage: Page): void {
  page = newPage
}

/** Loaded with the first refusal: few visits have one. */
let loading: Promise<(refusal: ApiError) => ApiError> | undefined

async function load({ language, base }: Page) {
  const [{ createReword }, response] = await Promise.all([
    import('#web/words/reword.ts'),
    fetch(`${base}/words/refusals`),
  ])
  return createReword((await response.json()) as RefusalWords, language)
}

/** In the page's language; never English on other pages. */
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
