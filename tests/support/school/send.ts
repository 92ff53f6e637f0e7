import type { ErrorEnvelope } from '#contract/errors.ts'
import type { Person, TestSchool } from './school.ts'

type Answer = Awaited<ReturnType<TestSchool['app']['inject']>>

type Sent = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: string | Buffer
  headers?: Record<string, string>
}

/** A class that POST /classes accepts. */
export const newClass = {
  className: 'Night skies',
  photo: 'https://photos.example/sky.jpg',
  instructorName: 'Ada',
  email: 'ada@school.example',
  availableSeats: 5,
  price: 10,
  description: 'Stars and long exposures.',
}

/** The refusal of an answer, from the envelope. */
export const errorOf = (answer: Answer) => answer.json<ErrorEnvelope>().error

/** `409 already-ordered`; throws if the answer is not a refusal. */
export const outcome = (answer: Answer) => `${answer.statusCode} ${errorOf(answer).code}`

/** Sends a request exactly as written, with the token of `who`; a body makes it a POST of JSON. */
export function send(
  at: TestSchool,
  url: string,
  who: Person | null,
  sent: Sent = {},
): Promise<Answer> {
  return at.app.inject({
    method: sent.method ?? (sent.body === undefined ? 'GET' : 'POST'),
    url,
    headers: {
      ...(who !== null && { authorization: `Bearer ${who.idToken}` }),
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.body !== undefined && { payload: sent.body }),
  })
}
