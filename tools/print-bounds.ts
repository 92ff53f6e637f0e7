import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountQuotas, addressQuotas } from '#platform/http/rate-limit.ts'
import { bodyLimit } from '#platform/http/server.ts'
import { api, type Api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApiDocument, type Operation, type Schema } from '#school/docs/openapi.ts'
import { formatLimit } from '#school/docs/operation.ts'

// node tools/print-bounds.ts: prints the bounds of every call from contract/ into docs/threat-model.md.
// tests/threat-model.test.ts fails if they differ.

const file = join(import.meta.dirname, '..', 'docs', 'threat-model.md')
const [begin, end] = ['<!-- printed by tools/print-bounds.ts -->\n\n', '\n\n<!-- end -->']

/** The maximum on a page of nearly every list, which the line above the table mentions once. */
const defaultPageSize = 100

const formatNumber = (number: number) => number.toLocaleString('en')

/** Maximum lengths of a schema's lists: 'meetings 60 items'. Texts are left to /api/docs: the body bounds them all. */
function lengthsOf(name: string, schema: Schema): string[] {
  const { maxItems, properties = {}, anyOf = [], items } = schema
  return [
    ...(typeof maxItems === 'number' ? [`${name} ${formatNumber(maxItems)} items`] : []),
    ...anyOf.flatMap((one) => lengthsOf(name, one)),
    ...Object.entries(properties).flatMap(([field, inner]) => lengthsOf(field, inner)),
    ...(items === undefined ? [] : lengthsOf(name, items)),
  ]
}

/** The bounds of one call, besides the quotas of all calls; empty if it has none. */
function boundsOf({ operationId, parameters = [], requestBody }: Operation): string {
  const { limits = [], paged }: Endpoint = api[operationId as keyof Api]
  const pageSize = parameters.find(({ name }) => name === 'limit')?.schema['maximum']
  const json = requestBody?.content['application/json']?.schema
  const bounds = [
    ...(paged && typeof pageSize === 'number' && pageSize !== defaultPageSize
      ? [`${formatNumber(pageSize)} a page`]
      : []),
    ...(json === undefined ? [] : lengthsOf('body', json)),
    ...(requestBody?.description === undefined ? [] : [requestBody.description]),
    ...limits.map(formatLimit),
  ]
  return bounds.join('; ')
}

/** The bounds of all calls as Markdown. Calls with the same bounds share a row; those without any have none. */
export function formatBounds(): string {
  const operations = Object.values(openApiDocument('').paths).flatMap((methods) =>
    Object.values(methods),
  )
  const rows = Object.entries(Object.groupBy(operations, boundsOf)).flatMap(
    ([bounds, calls = []]) => {
      const names = calls.map(({ operationId }) => `\`${operationId}\``)
      return bounds === '' ? [] : [`| ${names.join(', ')} | ${bounds} |`]
    },
  )
  const quota = (kind: 'reads' | 'writes') =>
    `${formatNumber(accountQuotas[kind].max)} ${kind} an account and ${formatNumber(addressQuotas[kind].max)} an address`
  return [
    `Every call: ${quota('reads')}, ${quota('writes')} a minute;`,
    `a body of ${bodyLimit / 1024} KiB; text lengths as in \`/api/docs\`; ${defaultPageSize} items on a page of a list. Calls that are not listed have only these bounds.`,
    '',
    '| calls | at most |',
    '|---|---|',
    ...rows,
  ].join('\n')
}

/** Splits the document into the text before the printed part, that part, and the text after it. */
export function splitDocument(text: string): [before: string, printed: string, after: string] {
  const [before, rest] = text.split(begin)
  const [printed, after] = rest?.split(end) ?? []
  if (before === undefined || printed === undefined || after === undefined)
    throw new Error(`${file} lacks ${begin.trim()} or ${end.trim()}`)
  return [before, printed, after]
}

if (import.meta.main) {
  const [before, , after] = splitDocument(readFileSync(file, 'utf8'))
  writeFileSync(file, [before, begin, formatBounds(), end, after].join(''))
}
