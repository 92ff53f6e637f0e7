import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The key for counting a caller: an IPv4 address (also in IPv6 notation), or the /64 network of an IPv6
 * address, because every caller has all of that. `unknown` if it is no address, or the connection has closed
 * already.
 */
export function addressKey(address = ''): string {
  if (isIP(address) === 0) return 'unknown'
  const ip = ipaddr.process(address)
  if (ip instanceof ipaddr.IPv4) return ip.toString()
  const groups = ip.parts.slice(0, 4).map((part) => part.toString(16))
  return `${groups.join(':')}::/64`
}
