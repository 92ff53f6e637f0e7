import { accountQuotas, addressQuotas } from '#platform/http/rate-limit.ts'
import { bodyLimit } from '#platform/http/server.ts'

const { reads, writes } = accountQuotas

/** The rules for every call, for the page at `/api/docs`. Text between backquotes is code. */
export const guide: readonly (readonly [title: string, ...text: string[]])[] = [
  [
    'Address and format',
    'Every address below begins with the school’s own, for example `https://school.example`. The examples take it from a shell variable: `SCHOOL=https://school.example`.',
    `Bodies are JSON in UTF-8, at most ${bodyLimit / 1024} KB, sent as \`application/json\`; a photo is sent as it is, as \`image/*\`. Fields that a call does not know are ignored. The same in a form for programs is at \`/api/openapi.json\`.`,
  ],
  [
    'Signing in',
    'Calls that are not open to anybody carry the ID token of the identity service: `Authorization: Bearer …`. The examples take it from `ID_TOKEN`. It is valid for an hour; a refresh token at `/securetoken.googleapis.com/v1/token` gives the next one. The Firebase client libraries do both.',
    'An account without a user record gets 403 `no-user-record`; post to `/api/users` once. If an earlier account with the same e-mail, which is gone, had a record, that post gives it to the new account, once the e-mail is confirmed.',
  ],
  [
    'Errors',
    'A refused call answers with a fitting 4xx status and `{"error": {"code", "message", "fields"?}}`. `code` is for programs and does not change; `message` is for people; `fields` has a message for each invalid field. Both are in English; `reason` and `fieldReasons` name the same messages by a `key` and `values`, for apps in other languages.',
  ],
  [
    'Lists and their pages',
    'A list has at most `limit` items (1 to 100, for `GET /classes/ids`, `GET /order` and rosters to 1,000; without it 100). If there are more, the header `Link: <…>; rel="next"` has the address of the next page. Follow it as it is; a cursor means nothing by itself. `Items: 13-24/37` says which items of how many these are.',
  ],
  [
    'Sending again without a second effect',
    'Calls that add something take an `Idempotency-Key`. Send a new key for each new thing and the same key when you send it again because no answer came: the answer is the first one, with `Idempotent-Replayed: true`, for 24 hours. The same key with another content is 422. A refused call changed nothing, and its key is still free.',
    'Paying is safe to send again without a key: the second time nothing changes.',
  ],
  [
    'Limits',
    `Each account may make ${reads.max} reads and ${writes.max} writes in ${reads.within / 1000} seconds. All accounts of one address together, and calls without a token, may make ${addressQuotas.reads.max} reads and ${addressQuotas.writes.max} writes. \`RateLimit-Policy\` and \`RateLimit\` say in every answer what is left of one’s own; beyond it is 429 with \`Retry-After\`. Some calls have limits besides, which stand there.`,
  ],
  [
    'Caching',
    'Public answers may be cached for some seconds (`Cache-Control: public`) and carry a strong `ETag`; sent back in `If-None-Match` it is answered with 304 and no body if nothing has changed. Everything else is `private, no-store`.',
  ],
]
