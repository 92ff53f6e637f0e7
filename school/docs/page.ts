import { errorCodes } from '#contract/errors.ts'
import { escapeHtml } from '#platform/http/html.ts'
import { guide } from './guide.ts'
import { exampleOf, type OpenApiDocument, type Operation, type Schema } from './openapi.ts'
import { style } from './style.ts'

type Call = Operation & { method: string; path: string }

const code = (text: string) => `<code>${escapeHtml(text)}</code>`
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const pre = (text: string) => `<pre>${escapeHtml(text)}</pre>`
const list = (items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`

function block(title: string, items: string[]): string {
  return items.length === 0 ? '' : `<h4>${title}</h4>\n${list(items)}`
}

/** A number beyond it is no longer exact in JSON: zod's word for a whole number without a limit. */
const isLimit = ([keyword, value]: [string, unknown]) =>
  !['description', 'examples'].includes(keyword) &&
  !(typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER)

/** The type of one value and its limits, in the words of JSON Schema. */
function limitsOf({ type, anyOf, ...keywords }: Schema): string {
  if (anyOf !== undefined) return anyOf.map(limitsOf).join(' or ')
  const limits = Object.entries(keywords).filter(isLimit)
  const words = limits.map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`)
  return [[type ?? []].flat().join(' or '), ...words].filter((word) => word !== '').join(', ')
}

function field(name: string, schema: Schema, ...facts: string[]): string {
  const said = [...facts, limitsOf(schema)].filter((fact) => fact !== '').join(', ')
  const { description = '' } = schema
  return `${code(name)} <span class="muted">${escapeHtml(said)}</span> ${prose(description)}`
}

function fieldsOf({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries(properties).map(([name, schema]) =>
    field(name, schema, required.includes(name) ? 'required' : 'optional'),
  )
}

const json = (content: Operation['requestBody']) => content?.content['application/json']

/** A word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** A call with all that it must have, for a shell. */
function curlOf({ method, path, parameters = [], requestBody, security }: Call): string {
  const valueOf = (name: string) =>
    String(exampleOf(parameters.find((parameter) => parameter.name === name)?.schema ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name))
  const query = new URLSearchParams()
  for (const { name, in: part, required } of parameters)
    if (part === 'query' && required) query.set(name, valueOf(name))
  const body = json(requestBody)?.example
  return [
    `curl -X ${method} "$SCHOOL${filled}${query.size > 0 ? `?${query}` : ''}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $ID_TOKEN"'] : []),
    ...parameters
      .filter(({ name }) => name === 'Idempotency-Key')
      .map(({ name }) => `-H ${quoted(`${name}: ${valueOf(name)}`)}`),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}

function callSection(call: Call): string {
  const { method, path, operationId, summary, description, parameters = [], responses } = call
  const answer = responses['200']?.content?.['application/json']
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
${block('Body', fieldsOf(json(call.requestBody)?.schema ?? {}))}
<h4>Example</h4>
${pre(curlOf(call))}
<h4>Answer</h4>
${pre(JSON.stringify(answer?.example, null, 2))}
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

/**
 * The page for people: what goes for every call, every call with its fields, limits, errors and an
 * example, and all error codes. Plain HTML with its style in it; nothing else is fetched.
 */
export function docsPage({ info, tags, paths }: OpenApiDocument): string {
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
  const [title, description] = [escapeHtml(info.title), escapeHtml(info.description)]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<h1>${title}</h1>
<p>${description} For programs: <a href="/api/openapi.json">openapi.json</a>. <a href="/">To the school</a>.</p>
</header>
<main id="main">
${guide.map(guideSection).join('\n')}
<nav aria-labelledby="calls"><h2 id="calls">Calls</h2>
${list(calls.map((call) => `<a href="#${call.operationId}">${code(`${call.method} ${call.path}`)}</a>`))}</nav>
${tags.map(({ name }) => tagSection(name, calls)).join('\n')}
<h2>All error codes</h2>
${list(errors)}
</main>
</body>
</html>
`
}
