import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { classDraft, pendingRegistration, type PendingRegistration } from './form-storage.ts'
import { closedReminder, linkEmail, storedScheme } from './storage.ts'

const ada: PendingRegistration = {
  email: 'ada@school.test',
  name: 'Ada Lovelace',
  photo: '',
  role: 'Instructor',
}

/** The part of the browser's storage that is used here: https://html.spec.whatwg.org/#storage-2 */
function useStorage(area: 'localStorage' | 'sessionStorage', storage: unknown): void {
  Object.defineProperty(globalThis, area, { value: storage, configurable: true })
}

function storageOf(items: Map<string, string>) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

let items: Map<string, string>
let tabItems: Map<string, string>

beforeEach(() => {
  items = new Map()
  tabItems = new Map()
  useStorage('localStorage', storageOf(items))
  useStorage('sessionStorage', storageOf(tabItems))
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('[7.21] what was chosen at registration is there for the next sign-in of that e-mail alone', () => {
  pendingRegistration(ada.email).write(ada)
  assert.deepEqual(pendingRegistration('Ada@School.test').read(), ada)
  assert.equal(pendingRegistration('eve@school.test').read(), null)
  pendingRegistration(ada.email).write(null)
  assert.equal(pendingRegistration(ada.email).read(), null)
  assert.equal(items.size, 0)
})

test('[6.1] what somebody wrote into the storage makes nobody an admin and breaks nothing', () => {
  for (const text of [JSON.stringify({ ...ada, role: 'Admin' }), '{"email":1}', 'null', '{', '7']) {
    items.set('pending-registration', text)
    assert.equal(pendingRegistration(ada.email).read(), null, text)
    items.set('class-draft:ada', text)
    assert.ok(Object.values(classDraft('ada').read() ?? {}).every((of) => typeof of === 'string'))
  }
})

test('what is remembered stays where browsers of before have it', () => {
  items.set('scheme', 'red')
  items.set('sign-in-link-email', ada.email)
  items.set('class-draft:ada', '{"className":"Night walks"}')
  items.set('class-draft:ada:1', '{"price":"40"}')
  tabItems.set('verify-banner-closed', 'ada')
  assert.equal(storedScheme.read(), 'red')
  assert.equal(linkEmail.read(), ada.email)
  assert.deepEqual(classDraft('ada').read(), { className: 'Night walks' })
  assert.deepEqual(classDraft('ada', '1').read(), { price: '40' })
  assert.equal(closedReminder.read(), 'ada')
})

test('a text that is too long is not stored, nor what was there before it', () => {
  classDraft('ada').write({ description: 'A' })
  classDraft('ada').write({ description: 'A'.repeat(100_000) })
  assert.equal(items.size, 0)
})

test('[7.21] where the browser refuses storage nothing is stored and nothing fails', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const refused = { getItem: refuse, setItem: refuse, removeItem: refuse }
  useStorage('localStorage', refused)
  pendingRegistration(ada.email).write(ada)
  assert.equal(pendingRegistration(ada.email).read(), null)
  pendingRegistration(ada.email).write(null)
  // Asking for the storage itself can be refused, too.
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true })
  linkEmail.write(ada.email)
  assert.equal(linkEmail.read(), null)
})
