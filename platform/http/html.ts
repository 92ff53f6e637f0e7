import { createHash } from 'node:crypto'
import { declarePalette, defaultPalette } from './palette.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** For inline scripts and styles, as in a content security policy. */
export const hashOf = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const commonStyle = `
body { margin: 0; background: var(--card); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; }
`

const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">\n'

/**
 * A self-contained page, and its headers. `style` is added to the shared one and takes its colours from the
 * custom properties of the `palette`; `allowed` are directives of its
 * content security policy, which otherwise allows only this style, by its hash or the `nonce`, and the site's
 * icon if it `hasIcon`; `ancestors` are the sites that may frame it. Head and body are HTML, the title is text,
 * in `language` (BCP 47).
 */
export function htmlPage(
  title: string,
  style: string,
  body: string,
  {
    head = '',
    allowed = ["form-action 'none'"],
    nonce = '',
    hasIcon = false,
    language = 'en',
    direction = 'ltr',
    ancestors = [] as readonly string[],
    palette = defaultPalette,
  } = {},
) {
  const css = `\n${declarePalette(palette)}${commonStyle}${style.trimStart()}`
  const policy = [
    "default-src 'none'",
    `style-src ${nonce ? `'nonce-${nonce}'` : hashOf(css)}`,
    ...(hasIcon ? ["img-src 'self'"] : []),
    ...allowed,
    "base-uri 'none'",
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
  ]
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
  }
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${hasIcon ? icon : ''}${head}
<style${nonce && ` nonce="${nonce}"`}>${css}</style>
</head>
<body>
${body}
</body>
</html>
`
  return { html, headers }
}
