import { createHash } from 'node:crypto'
import { docsStyle } from './docs-style.ts'
import { limitsOf } from './docs-limits.ts'
import { escapeHtml } from './html.ts'
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from './openapi-document.ts'

/** A part of what goes for every call: paragraphs, in which text between backquotes is code. */
export type GuidePart = { title: string; text: readonly string[] }

/** An error code, its status, and what it means. */
type DocumentedError = { code: string; status: number; meaning: string }

const styleHash = createHash('sha256').update(docsStyle).digest('base64')

/** The content security policy of the page: its own style and nothing else. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

const code = (text: string) => `<code>${escapeHtml(text)}</code>`
const list = (items: readonly string[]) => `<ul>${items.map((i) => `<li>${i}</li>`).join('')}</ul>`
const block = (title: string, content: string) => `<h4>${title}</h4>${content}`

type Call = { path: string; method: string; operation: Operation }

function callsOf(document: OpenApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path: `/api${path}`,
      method: method.toUpperCase(),
      operation,
    })),
  )
}

function field(name: string, schema: JsonSchema, required: boolean, note = ''): string {
  const said = [required ? 'required' : 'optional', ...limitsOf(schema)].join(', ')
  const more = note || (typeof schema['description'] === 'string' ? schema['description'] : '')
  return `${code(name)} <span class="muted">${escapeHtml(said)}</span>${more && `<br>${prose(more)}`}`
}

function parameterList(parameters: Parameter[], place: Parameter['in'], title: string): string {
  const found = parameters.filter((parameter) => parameter.in === place)
  if (found.length === 0) return ''
  const items = found.map((p) => field(p.name, p.schema, p.required, p.description))
  return block(title, list(items))
}

type ObjectSchema = { properties?: Record<string, JsonSchema>; required?: string[] }

function bodyList(operation: Operation): string {
  const schema = operation.requestBody?.content['application/json'].schema
  if (schema === undefined) return ''
  const { properties = {}, required = [] } = schema as ObjectSchema
  const items = Object.entries(properties).map(([name, inner]) =>
    field(name, inner, required.includes(name)),
  )
  return block('Body', list(items))
}

/** A word of a POSIX shell; double quotes where a variable must be read. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function curlOf({ path, method, operation }: Call): string {
  const { parameters, requestBody, security } = operation
  const valueOf = (name: string) => parameters.find((p) => p.name === name)?.example
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name)))
  const query = new URLSearchParams()
  for (const { name, in: place, example } of parameters)
    if (place === 'query' && example !== undefined) query.set(name, String(example))
  const search = query.size > 0 ? `?${query.toString()}` : ''
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}"$SCHOOL${filled}${search}"`]
  if (security.length > 0) lines.push('-H "Authorization: Bearer $ID_TOKEN"')
  for (const { name, in: place, example } of parameters)
    if (place === 'header' && example !== undefined)
      lines.push(`-H ${quoted(`${name}: ${String(example)}`)}`)
  if (requestBody !== undefined) {
    const { example } = requestBody.content['application/json']
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(example))}`)
  }
  return lines.join(' \\\n  ')
}

function errorList(operation: Operation): string {
  const refusals = Object.entries(operation.responses).flatMap(([status, response]) =>
    Number(status) >= 400 && 'description' in response
      ? [`${status} ${response.description.split(', ').map(code).join(', ')}`]
      : [],
  )
  return block('Errors', list(refusals))
}

/** What the document says of an answer's fields, or of those of a list's items. */
function answerNotes(schema: JsonSchema): string {
  const { properties = {} } = (schema['items'] ?? schema) as ObjectSchema
  const notes = Object.entries(properties).flatMap(([name, { description }]) =>
    typeof description === 'string' ? [`${code(name)} ${prose(description)}`] : [],
  )
  return notes.length > 0 ? list(notes) : ''
}

function answerOf(operation: Operation): string {
  const ok = operation.responses['200']
  const content = ok !== undefined && 'content' in ok ? ok.content?.['application/json'] : undefined
  if (content === undefined) return ''
  const example = `<pre>${escapeHtml(JSON.stringify(content.example, null, 2))}</pre>`
  return block('Answer', example + answerNotes(content.schema))
}

function callSection(call: Call): string {
  const { path, method, operation } = call
  const { operationId, summary, description, parameters } = operation
  return `<section class="call" aria-labelledby="${operationId}">
<h3 id="${operationId}"><span class="method">${method}</span> ${code(path)}</h3>
<p>${escapeHtml(summary)}</p>
<p class="muted">${escapeHtml(description)}</p>
${parameterList(parameters, 'path', 'In the path')}
${parameterList(parameters, 'query', 'In the query')}
${parameterList(parameters, 'header', 'Headers')}
${bodyList(operation)}
${block('Example', `<pre>${escapeHtml(curlOf(call))}</pre>`)}
${answerOf(operation)}
${errorList(operation)}
</section>`
}

function navigation(calls: Call[]): string {
  const items = calls.map(
    ({ path, method, operation }) =>
      `<a href="#${operation.operationId}">${code(`${method} ${path}`)}</a>`,
  )
  return `<nav aria-labelledby="calls"><h2 id="calls">Calls</h2>
${list(items).replace('<ul>', '<ul class="calls">')}</nav>`
}

/**
 * The page for people: what goes for every call, every call with its fields, limits, errors and an
 * example, and all error codes. Plain HTML with its style in it; nothing else is fetched.
 */
export function docsPage(
  document: OpenApiDocument,
  guide: readonly GuidePart[],
  errors: readonly DocumentedError[],
): string {
  const calls = callsOf(document)
  const { title, description } = document.info
  const guideSections = guide.map(
    (part) => `<section><h2>${escapeHtml(part.title)}</h2>
${part.text.map((paragraph) => `<p>${prose(paragraph)}</p>`).join('')}</section>`,
  )
  const tagSections = document.tags.map(
    ({ name }) => `<h2>${escapeHtml(name)}</h2>
${calls
  .filter(({ operation }) => operation.tags.includes(name))
  .map(callSection)
  .join('')}`,
  )
  const errorItems = errors.map((e) => `${code(e.code)} ${e.status}: ${prose(e.meaning)}`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<style>${docsStyle}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)} For programs: <a href="/api/openapi.json">openapi.json</a>. <a href="/">To the school</a>.</p>
</header>
<main id="main">
${guideSections.join('\n')}
${navigation(calls)}
${tagSections.join('\n')}
<section><h2>All error codes</h2>
${list(errorItems)}</section>
</main>
</body>
</html>
`
}
