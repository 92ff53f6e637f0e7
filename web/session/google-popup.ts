import { v4 as newKey } from 'uuid'
import { AuthProblem } from './messages.ts'

/** The window's size in pixels (clause 9.5). */
const width = 500
const height = 600
/** How often it is looked at, and how long it may seem closed, in milliseconds. */
const lookEvery = 1_000
const patience = 8_000

/** The ID token in a message of the window, or why there is none; null for what is no such message. */
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
 * Google's ID token of the person, who signs in within a window. Throws AuthProblem where that is
 * blocked or closed, or the identity service says why it did not work.
 */
export function askGoogle(): Promise<string> {
  // 32 characters, not to be guessed.
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
      // Another site can cut the window off, which then only seems closed; its message still comes.
      if (Date.now() - closedSince >= patience) finish(new AuthProblem('auth/popup-closed-by-user'))
    }, lookEvery)
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
