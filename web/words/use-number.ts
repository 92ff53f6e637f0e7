import { formatNumber } from '#messages/message.ts'
import { useLanguage } from './use-messages.ts'

/** In the page's language; for controls that know nothing about the site. */
export function useNumber(): (value: number) => string {
  const language = useLanguage()
  return (value) => formatNumber(value, language)
}
