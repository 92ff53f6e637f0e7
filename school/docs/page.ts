import { errorCodes } from '#contract/errors.ts'
import { escapeHtml, htmlPage } from '#platform/http/html.ts'
import { guide } from './guide.ts'
import {
  answerOf,
  exampleOf,
  type OpenApiDocument,
  type Operation,
  type Schema,
} from './openapi.ts'

/** One column, no scripts. */
const style = `
header, main { max-width: 60rem; margin: auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
h2 { margin-top: 3rem; color: var(--accent); }
h3, h4 { margin: 1rem 0 0.25rem; line-height: 1.25; }
a { color: var(--accent); text-underline-offset: 0.2em; }
a:focus-visible { outline: 2px solid; outline-offset: 3px; }
code, pre { font: 0.9em ui-monospace, monospace; }
pre { padding: 0.75rem; background: var(--card); border: 1px solid var(--edge); white-space: pre-wrap; }
ul { padding-left: 1.25rem; }
nav ul { columns: 22rem; }
.call { margin: 1.5rem 0; padding: 1rem; border: 1px solid var(--edge); background: var(--raised); }
.method { padding: 0 0.5rem; background: var(--accent); color: var(--on-accent); }
.muted, h4 { color: var(--text-quiet); }
.skip:not(:focus) { position: absolute; left: -100vw; }
/* Fixed: on paper. */
@media print { body, .call, pre, a, h2, h4, .muted { background: none; color: #000; } }
`

type Call = Operation & { method: string; path: string }

const code = (text: string) => `<code>${escapeHtml(text)}</code>`
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const pre = (text: string) => `<pre>${escapeHtml(text)}</pre>`
const list = (items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`

function block(title: string, items: string[]): string {
  return items.length === 0 ? '' : `<h4>${title}</h4>\n${list(items)}`
}

/** Keywords that the page shows elsewhere: as a sentence, as an example, or as fields below. */
const shownElsewhere = new Set([
  'description',
  'examples',
  'items',
  'properties',
  'required',
  'additionalProperties',
])

/** For whole numbers without a limit, zod sets the largest one that JSON holds exactly. */
const isLimit = ([keyword, value]: [string, unknown]) =>
  !shownElsewhere.has(keyword) &&
  !(typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER)

/** Type and limits in the words of JSON Schema; the fields of its items stand below it. */
function limitsOf({ type, anyOf, ...keywords }: Schema): string {
  if (anyOf !== undefined) return anyOf.map(limitsOf).join(' or ')
  const limits = Object.entries(keywords).filter(isLimit)
  const words = limits.map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`)
  return [[type ?? []].flat().join(' or '), ...words].filter((word) => word !== '').join(', ')
}

function field(name: string, schema: Schema, ...facts: string[]): string {
  const muted = [...facts, limitsOf(schema)].filter((fact) => fact !== '').join(', ')
  const { description = '' } = schema
  return `${code(name)} <span class="muted">${escapeHtml(muted)}</span> ${prose(description)}`
}

function fieldsOf({ properties = {}, required = [], anyOf = [] }: Schema, within = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    field(within + name, schema, required.includes(name) ? 'required' : 'optional'),
    ...fieldsOf(schema.items ?? {}, `${within}${name}[].`),
    ...fieldsOf(schema, `${within}${name}.`),
  ])
  return [...own, ...anyOf.flatMap((one) => fieldsOf(one, within))]
}

const json = (content: Operation['requestBody']) => content?.content['application/json']

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function curlOf({ method, path, parameters = [], requestBody, security }: Call): string {
  const valueOf = (name: string) =>
    String(exampleOf(parameters.find((parameter) => parameter.name === name)?.schema ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name))
  const query = new URLSearchParams()
  for (const { name, in: part, required } of parameters)
    if (part === 'query' && required) query.set(name, valueOf(name))
  const body = json(requestBody)?.example
  const isBytes = requestBody !== undefined && body === undefined
  return [
    `curl -X ${method} "$SCHOOL${filled}${query.size > 0 ? `?${query}` : ''}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $ID_TOKEN"'] : []),
    ...parameters
      .filter(({ name }) => name === 'Idempotency-Key')
      .map(({ name }) => `-H ${quoted(`${name}: ${valueOf(name)}`)}`),
    ...(isBytes ? ["-H 'Content-Type: image/jpeg'", '--data-binary @photo.jpg'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}

function callSection(call: Call): string {
  const { method, path, operationId, summary, description, parameters = [], responses } = call
  const content = answerOf(call)?.content ?? {}
  const answer = content['application/json']
  const bytes = call.requestBody?.description
  const parts = parameters.map(({ name, schema, in: part, required }) =>
    field(name, schema, `in the ${part}`, required ? 'required' : 'optional'),
  )
  const errors = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => `${status} ${description.split(', ').map(code).join(', ')}`)
  return `<section class="call" aria-labelledby="${operationId}">
<h3 id="${operationId}"><span class="method">${method}</span> ${code(path)}</h3>
<p>${escapeHtml(summary)}</p>
<p class="muted">${escapeHtml(description)}</p>
${block('Parameters', parts)}
${block('Body', bytes === undefined ? fieldsOf(json(call.requestBody)?.schema ?? {}) : [escapeHtml(bytes)])}
<h4>Example</h4>
${pre(curlOf(call))}
<h4>Answer</h4>
${pre(answer === undefined ? `A file: ${Object.keys(content).join()}` : JSON.stringify(answer.example, null, 2))}
${list(fieldsOf(answer?.schema.items ?? answer?.schema ?? {}))}
${block('Errors', errors)}
</section>`
}

function tagSection(tag: string, calls: Call[]): string {
  const sections = calls.filter(({ tags }) => tags[0] === tag).map(callSection)
  return [`<h2>${escapeHtml(tag)}</h2>`, ...sections].join('\n')
}

function guideSection([title, ...text]: (typeof guide)[number]): string {
  return [`<h2>${escapeHtml(title)}</h2>`, ...text.map((part) => `<p>${prose(part)}</p>`)].join(
    '\n',
  )
}

/** The page for people: the rules for every call, each call with an example, and all error codes. */
export function docsPage({ info, tags, paths }: OpenApiDocument) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path: `/api${path}`,
    })),
  )
  const errors = Object.entries(errorCodes).map(
    ([name, [status, meaning]]) => `${code(name)} ${status}: ${prose(meaning)}`,
  )
  const description = escapeHtml(info.description)
  const body = `<a class="skip" href="#main">Skip to the content</a>
<header>
<h1>${escapeHtml(info.title)}</h1>
<p>${description} For programs: <a href="/api/openapi.json">openapi.json</a>. <a href="/">To the school</a>.</p>
</header>
<main id="main">
${guide.map(guideSection).join('\n')}
<nav aria-labelledby="calls"><h2 id="calls">Calls</h2>
${list(calls.map((call) => `<a href="#${call.operationId}">${code(`${call.method} ${call.path}`)}</a>`))}</nav>
${tags.map(({ name }) => tagSection(name, calls)).join('\n')}
<h2>All error codes</h2>
${list(errors)}
</main>`
  const head = `<meta name="description" content="${description}">`
  return htmlPage(info.title, style, body, { head })
}
