import { isPseudo } from '#messages/languages.ts'
import { useSite } from '#web/page/site.tsx'

/** Those of the school in which it can write texts of its own, the school's own first. */
export function useWrittenLanguages() {
  return useSite().languages.filter((language) => !isPseudo(language))
}
