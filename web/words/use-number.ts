import { formatNumber } from '#messages/message.ts'
import { useLanguage } from './use-messages.ts'

/** Writes numbers as the language of the page does; a control that knows nothing of the site may use it. */
export function useNumber(): (value: number) => string {
  const language = useLanguage()
  return (value) => formatNumber(value, language)
}
