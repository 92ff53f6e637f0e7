import { clockScript } from '#messages/clock-script.ts'
import type { Language } from '#messages/languages.ts'
import { schemeScript, themeColourScript, type ThemeColours } from '#web/theme/scheme.ts'
import { brokenScript } from './broken-script.ts'

/** Milliseconds from the document's start for which script-dependent parts stay hidden. */
const earlyTimeout = 1_000

const earlyScript = `document.documentElement.dataset.early='';setTimeout(()=>{delete document.documentElement.dataset.early},${earlyTimeout})`

/**
 * Page translators put elements in the place of text nodes, which React then moves or removes where they no
 * longer are; that would end the page (https://github.com/facebook/react/issues/11538).
 */
const translatorScript =
  '{const p=Node.prototype,{insertBefore:i,removeChild:r}=p;p.insertBefore=function(n,b){return i.call(this,n,b?.parentNode===this?b:null)};p.removeChild=function(n){return n.parentNode===this?r.call(this,n):n}}'

/** The school's language that the browser prefers; see OtherLanguages. */
const languageScript = (offered: readonly Language[]) =>
  `document.documentElement.dataset.prefers=navigator.languages.map(l=>l.split('-')[0]).find(l=>${JSON.stringify(offered)}.includes(l))||''`

type KnownToHead = {
  languages: readonly Language[]
  timeZone: string
  themeColours: ThemeColours
}

/**
 * Runs before the first paint: what mends a page without its script, the stored scheme and its colour, a mark while the
 * document is early, the visitor's clock, what keeps a translated page going, and the preferred language.
 */
export const headScript = ({ languages, timeZone, themeColours }: KnownToHead): string =>
  [
    brokenScript,
    schemeScript,
    ...(themeColours.brown === themeColours.red ? [] : [themeColourScript(themeColours)]),
    earlyScript,
    clockScript(timeZone),
    translatorScript,
    ...(languages.length > 1 ? [languageScript(languages)] : []),
  ].join(';')

/** True while the parts that wait for the script are still hidden. */
export function isEarly(): boolean {
  return 'early' in document.documentElement.dataset
}
