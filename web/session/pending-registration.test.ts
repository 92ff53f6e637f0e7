import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import {
  forgetPendingRegistration,
  keepPendingRegistration,
  readPendingRegistration,
  type PendingRegistration,
} from './pending-registration.ts'

const ada: PendingRegistration = {
  email: 'ada@school.test',
  name: 'Ada Lovelace',
  photo: '',
  role: 'Instructor',
}

/** The part of the browser's storage that is used here: https://html.spec.whatwg.org/#storage-2 */
function useStorage(storage: unknown): void {
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
}

function storageOf(items: Map<string, string>) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

let items: Map<string, string>

beforeEach(() => {
  items = new Map()
  useStorage(storageOf(items))
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
})

test('[7.21] what was chosen at registration is there for the next sign-in of that e-mail', () => {
  keepPendingRegistration(ada)
  assert.deepEqual(readPendingRegistration('Ada@School.test'), ada)
  assert.equal(readPendingRegistration('eve@school.test'), null)
})

test('[7.21] it is forgotten for its own e-mail only', () => {
  keepPendingRegistration(ada)
  forgetPendingRegistration('eve@school.test')
  assert.deepEqual(readPendingRegistration(ada.email), ada)
  forgetPendingRegistration(ada.email)
  assert.equal(readPendingRegistration(ada.email), null)
  assert.equal(items.size, 0)
})

test('[6.1] what somebody wrote into the storage makes nobody an admin and breaks nothing', () => {
  const [key] = (keepPendingRegistration(ada), [...items.keys()])
  assert.ok(key)
  for (const kept of [JSON.stringify({ ...ada, role: 'Admin' }), '{"email":1}', 'null', '{', '7']) {
    items.set(key, kept)
    assert.equal(readPendingRegistration(ada.email), null, kept)
  }
})

test('[7.21] where the browser refuses storage nothing is kept and nothing fails', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  useStorage({ getItem: refuse, setItem: refuse, removeItem: refuse })
  keepPendingRegistration(ada)
  assert.equal(readPendingRegistration(ada.email), null)
  forgetPendingRegistration(ada.email)
})
