import { v4 as newKey } from 'uuid'
import { AuthProblem } from './messages.ts'

/** In pixels (clause 9.5). */
const width = 500
const height = 600
/** Poll interval, and how long the window may seem closed, in milliseconds. */
const pollInterval = 1_000
const closedTimeout = 8_000

/** An ID token, or the problem; null for other messages. */
function readAnswer(data: unknown): string | AuthProblem | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, idToken, code } = data as Partial<Record<string, unknown>>
  if (type === 'id-token' && typeof idToken === 'string') return idToken
  return type === 'error' && typeof code === 'string' ? new AuthProblem(code) : null
}

function openWindow(address: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return window.open(
    address,
    '_blank',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  )
}

/**
 * Returns Google's ID token from the sign-in window. Throws AuthProblem if the window is blocked or closed,
 * or the identity service reports a failure.
 */
export function askGoogle(): Promise<string> {
  // 32 unguessable characters.
  const flow = newKey().replaceAll('-', '')
  const channel = new BroadcastChannel(`google-sign-in:${flow}`)
  const opened = openWindow(`/identity/google/start?flow=${flow}`)
  if (opened === null) {
    channel.close()
    return Promise.reject(new AuthProblem('auth/popup-blocked'))
  }
  return new Promise<string>((resolve, reject) => {
    let closedSince: number | undefined
    const watch = setInterval(() => {
      if (!opened.closed) return
      closedSince ??= Date.now()
      // Another site can cut the window off, which then only seems closed; its message still arrives.
      if (Date.now() - closedSince >= closedTimeout)
        finish(new AuthProblem('auth/popup-closed-by-user'))
    }, pollInterval)
    const finish = (answer: string | AuthProblem) => {
      clearInterval(watch)
      channel.close()
      opened.close()
      if (typeof answer === 'string') resolve(answer)
      else reject(answer)
    }
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const answer = readAnswer(data)
      if (answer !== null) finish(answer)
    })
  })
}
