import { clockScript } from '#messages/clock-script.ts'
import type { Language } from '#messages/languages.ts'
import { schemeScript } from '#web/theme/scheme.ts'

/** How long what waits for the page's script is not shown, in milliseconds from the document's beginning. */
const patience = 1_000

const earlyScript = `document.documentElement.dataset.early='';setTimeout(()=>{delete document.documentElement.dataset.early},${patience})`

/** Which of the school's languages the browser prefers; see OtherLanguages. */
const languageScript = (offered: readonly Language[]) =>
  `document.documentElement.dataset.prefers=navigator.languages.map(l=>l.split('-')[0]).find(l=>${JSON.stringify(offered)}.includes(l))||''`

type KnownToHead = { languages: readonly Language[]; timeZone: string }

/** Runs in the head, before the first paint: the remembered scheme, a mark while the document is early, whose clock it is, and the preferred language. */
export const headScript = ({ languages, timeZone }: KnownToHead): string =>
  [
    schemeScript,
    earlyScript,
    clockScript(timeZone),
    ...(languages.length > 1 ? [languageScript(languages)] : []),
  ].join(';')

/** Whether the document has only just begun, so that nobody has seen yet what waits for the script. */
export function isEarly(): boolean {
  return 'early' in document.documentElement.dataset
}
