import { isIPv6 } from 'node:net'

const groupsOf = (part: string): string[] => part.split(':').filter((group) => group !== '')

/**
 * The network that an address counts for in a limit. A household gets a /64 of IPv6, so that one person could otherwise ask
 * from any number of addresses.
 */
export function networkOf(address: string): string {
  const plain = (address.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
