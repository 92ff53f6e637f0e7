import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressKey } from './address-key.ts'

test('[7] an address is counted by itself, or by its IPv6 /64, or unknown', () => {
  for (const [address, key] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['x'.repeat(10_000), 'unknown'],
    [undefined, 'unknown'],
  ] as const)
    assert.equal(addressKey(address), key, address?.slice(0, 40))
})
