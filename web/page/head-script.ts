import { schemeScript } from '#web/theme/scheme.ts'

/** How long what waits for the page's script is not shown, in milliseconds from the document's beginning. */
const patience = 1_000

const earlyScript = `document.documentElement.dataset.early='';setTimeout(()=>{delete document.documentElement.dataset.early},${patience})`

/** Runs in the head, before the first paint: the remembered scheme, and a mark while the document is early. */
export const headScript = `${schemeScript};${earlyScript}`

/** Whether the document has only just begun, so that nobody has seen yet what waits for the script. */
export function isEarly(): boolean {
  return 'early' in document.documentElement.dataset
}
