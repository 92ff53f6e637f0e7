import { hashOf } from '#platform/http/html.ts'
import { firebaseSources, type Firebase } from '#start/config/firebase.ts'

/**
 * Removes a render's nonce from its document and returns the hashes of the inline scripts that carried it: so
 * the document is the same for everyone and can be cached, and a script injected without the nonce still
 * does not run.
 */
export function hashScripts(document: string, nonce: string) {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  for (const part of document.split('<script').slice(1)) {
    const tagEnd = part.indexOf('>')
    const tag = part.slice(0, tagEnd)
    if (!tag.includes(mark) || tag.includes(' src=')) continue
    const text = part.slice(tagEnd + 1, part.indexOf('</script'))
    scripts.add(hashOf(text))
  }
  return { html: document.replaceAll(mark, ''), scripts: [...scripts] }
}

/**
 * Scripts only of this site and the document's own; images from any http(s) address, because people give
 * photo URLs, and the visitor's own files, which are shown before they are sent. Reaches Google only with a
 * Firebase project.
 */
export function pagePolicy(scripts: readonly string[], firebase: Firebase | undefined): string {
  const google = firebase === undefined ? undefined : firebaseSources(firebase.authDomain)
  const and = (source: string | undefined) => (source === undefined ? '' : ` ${source}`)
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}${and(google?.script)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "font-src 'self'",
    `connect-src 'self'${and(google?.connect)}`,
    `frame-src 'self'${and(google?.frame)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
