import { isIP, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // URL writes an IPv6 address in its one canonical form, an embedded IPv4 address as two groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [front = [], back] = canonical
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  if (back === undefined) return front
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...zeros, ...back]
}

/**
 * What counts as one place among addresses: an IPv4 address (also where it is written as an IPv6
 * one), or the /64 network of an IPv6 address, because every caller has all of that. What is no
 * address at all is one place, `unknown`; so is a caller whose connection is gone before it was asked.
 */
export function placeOf(address: string | undefined): string {
  const plain = (address ?? '').replace(/%.*$/, '')
  if (isIP(plain) === 0) return 'unknown'
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff')
    return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    .join('.')
}
