import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml, htmlPage } from '#platform/http/html.ts'

/** The client's error code, and a sentence for the person. */
const failures = {
  'access-denied': {
    code: 'auth/popup-closed-by-user',
    sentence: 'You did not sign in. You can close this window.',
  },
  misconfigured: {
    code: 'auth/operation-not-allowed',
    sentence: 'Sign-in with Google is not set up here. You can close this window.',
  },
  'too-many': {
    code: 'auth/too-many-requests',
    sentence: 'Too many people signed in from here just now. Please try again in a few minutes.',
  },
  busy: {
    code: 'auth/network-request-failed',
    sentence: 'The school is very busy. Please close this window and try again in a moment.',
  },
  broken: {
    code: 'auth/internal-error',
    sentence: 'The sign-in did not work. Please close this window and try again.',
  },
} as const

export type Failure = keyof typeof failures

/** Sent to the page that opened the window. */
type FlowMessage =
  | { type: 'id-token'; idToken: string }
  | { type: 'error'; code: (typeof failures)[Failure]['code'] }

const style = `
* { box-sizing: border-box; }
body { min-height: 100vh; padding: 2rem 1.5rem; line-height: 1.5; }
main { max-width: 26rem; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; }
p { margin: 0 0 1.25rem; }
.note { border: 2px dashed var(--accent); border-radius: .5rem; padding: .75rem 1rem; }
button { display: block; width: 100%; min-height: 3.5rem; margin: 0 0 .75rem; padding: .5rem 1rem;
  border: 1px solid var(--accent); border-radius: .5rem; background: transparent; color: inherit;
  font: inherit; text-align: left; cursor: pointer; }
button:hover { background: var(--raised); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button span { display: block; color: var(--text-quiet); font-size: .875rem; overflow-wrap: anywhere; }
button.quiet { border-color: transparent; text-align: center; text-decoration: underline; }
`

function sendPage(
  reply: FastifyReply,
  status: number,
  title: string,
  content: string,
  script = '',
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const body = `<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>${script && `<script nonce="${nonce}">${script}</script>`}`
  const allowed = [`script-src 'nonce-${nonce}'`, "form-action 'self'"]
  const { html, headers } = htmlPage(title, style, body, { allowed, nonce, hasIcon: true })
  return reply.code(status).headers(headers).send(html)
}

/** Outside a flow, so there is no page to notify. */
export function sendRefusal(reply: FastifyReply, sentence: string): FastifyReply {
  return sendPage(reply, 400, 'Not signed in', `<p>${escapeHtml(sentence)}</p>`)
}

/**
 * Sends the message to the window that opened the flow, on this origin only, and closes. A BroadcastChannel,
 * because Google's pages may cut the window off from its opener.
 */
export function sendResult(
  reply: FastifyReply,
  flow: string,
  message: FlowMessage,
  title = 'Signed in',
  sentence = 'You can close this window.',
): FastifyReply {
  const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  const script = `
const channel = new BroadcastChannel(${literal(`google-sign-in:${flow}`)})
channel.postMessage(${literal(message)})
setTimeout(() => { channel.close(); window.close() }, 50)
`
  return sendPage(reply, 200, title, `<p>${escapeHtml(sentence)}</p>`, script)
}

export function sendFailure(reply: FastifyReply, flow: string, why: Failure): FastifyReply {
  const { code, sentence } = failures[why]
  return sendResult(reply, flow, { type: 'error', code }, 'Not signed in', sentence)
}

export function sendPeople(
  reply: FastifyReply,
  action: string,
  flow: string,
  people: readonly { sub: string; name: string; email: string }[],
): FastifyReply {
  const buttons = people
    .map(
      ({ sub, name, email }) =>
        `<button name="sub" value="${escapeHtml(sub)}">${escapeHtml(name)}<span>${escapeHtml(email)}</span></button>`,
    )
    .join('\n')
  const content = `<p class="note"><strong>Demonstration: not Google.</strong> This page stands in for
Google’s, because no Google sign-in is set up here. The three people are made up.</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="flow" value="${escapeHtml(flow)}">
${buttons}
<button class="quiet" name="sub" value="">Cancel</button>
</form>`
  return sendPage(reply, 200, 'Choose who signs in', content)
}
