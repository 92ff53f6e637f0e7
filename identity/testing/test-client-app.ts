import { deleteApp, initializeApp } from '@firebase/app'
import { connectAuthEmulator, getAuth, type Auth } from '@firebase/auth'

export type Settings = {
  apiKey: string
  origin: string
  authDomain?: string
  appId?: string
}

export const opened = new Map<string, Auth>()

const now = Date.now

export function connect(name: string, { origin, ...config }: Settings): Auth {
  const auth = getAuth(initializeApp(config, name))
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  return auth
}

export async function open(name: string, settings: Settings): Promise<void> {
  const auth = connect(name, settings)
  opened.set(name, auth)
  await auth.authStateReady()
}

export async function replace(auth: Auth, other: Auth): Promise<void> {
  for (const [name, one] of opened) if (one === auth) opened.set(name, other)
  await deleteApp(auth.app)
}

export async function close(name: string): Promise<void> {
  Date.now = now
  const auth = opened.get(name)
  opened.delete(name)
  if (auth !== undefined) await deleteApp(auth.app)
}

/** Moves the clock of all clients here until one is closed. */
export function passTime(seconds: number): void {
  const before = Date.now
  Date.now = () => before() + seconds * 1000
}
