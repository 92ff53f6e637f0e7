import { languages } from '#messages/languages.ts'
import { useSite } from '#web/page/site.tsx'

/** Those of the school in which it can write texts of its own. */
export function useWrittenLanguages() {
  const site = useSite()
  return languages.filter((language) => site.languages.includes(language))
}
