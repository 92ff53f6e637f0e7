import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, type Transport } from '#contract/client.ts'
import { findOwnOrder } from './find-own-order.ts'

/** Two pages of orders as the wire carries them. */
const twoPages: Transport = async ({ url }) => {
  const second = new URL(url, 'http://school.test').searchParams.get('cursor') === 'two'
  const next = '</api/order?cursor=two>; rel="next"'
  return {
    status: 200,
    link: second ? null : next,
    body: JSON.stringify([{ _id: second ? 'o2' : 'o1', classId: second ? 'c2' : 'c1' }]),
  }
}

test('[2.11] an own order of a class is found on every page of the list', async () => {
  const api = createClient(twoPages)
  assert.equal((await findOwnOrder(api, 'ada@school.test', 'c1'))?._id, 'o1')
  assert.equal((await findOwnOrder(api, 'ada@school.test', 'c2'))?._id, 'o2')
  assert.equal(await findOwnOrder(api, 'ada@school.test', 'c3'), null)
})
