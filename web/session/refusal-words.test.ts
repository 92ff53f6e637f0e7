import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#contract/errors.ts'
import { readReasonWords, readWords } from '#messages/catalogue.ts'
import { rewordRefusal, setRefusalWords } from './refusal-words.ts'

const page = { base: '/de', unexpected: 'Schiefgegangen', unreachable: 'Nicht erreichbar' }

const fields = { price: 'Price can have at most two decimals', once: 'Invalid input' }
const refusal = new ApiError('invalid-input', 400, 'Please check: price, once.', fields, {
  reason: { key: 'checkEntries' },
  fieldReasons: { price: { key: 'twoDecimals', values: { label: 'labelPrice' } } },
})
const unknown = new ApiError(
  'forbidden',
  403,
  'Only on Mondays.',
  {},
  { reason: { key: 'mondays' } },
)
const unreached = new ApiError('unavailable', 0, 'The school could not be reached.')

const reword = async (error: ApiError) => {
  const { code, status, message, fields } = await rewordRefusal(error)
  assert.deepEqual([code, status], [error.code, error.status])
  return { message, fields }
}

test('[17.3] a page that is not in English asks once for the messages of refusals, and says nothing in English', async (t) => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('no', { status: 404 }),
    async () =>
      Response.json({
        reasons: readReasonWords('de'),
        formats: readWords('de', 'formats'),
        unexpected: readWords('de', 'layout').unexpected,
      }),
  ]
  const asked = t.mock.method(globalThis, 'fetch', async () =>
    (answers.shift() ?? assert.fail('asked again'))(),
  )
  assert.equal(await rewordRefusal(refusal), refusal)
  setRefusalWords({ ...page, language: 'en' })
  assert.equal(await rewordRefusal(refusal), refusal)
  setRefusalWords({ ...page, language: 'de' })
  assert.deepEqual(await reword(unreached), { message: page.unreachable, fields: {} })
  assert.equal(asked.mock.callCount(), 0)

  const general = {
    message: page.unexpected,
    fields: { price: page.unexpected, once: page.unexpected },
  }
  assert.deepEqual(await reword(refusal), general)
  assert.deepEqual(await reword(refusal), general)
  const german = {
    message: 'Bitte prüfen Sie Ihre Angaben.',
    fields: {
      price: 'Preis: höchstens zwei Nachkommastellen',
      once: 'Bitte prüfen Sie diese Angabe',
    },
  }
  assert.deepEqual(await reword(refusal), german)
  assert.deepEqual(await reword(refusal), german)
  const { message } = await reword(unknown)
  assert.equal(message, readWords('de', 'layout').unexpected)
  assert.deepEqual(
    asked.mock.calls.map(({ arguments: [address] }) => address),
    Array(3).fill('/de/words/refusals'),
  )
})
