import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks that a partner's receiver is never in: this machine, private and special ones, and those of metadata. */
const networks: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // With the unspecified and the loopback address, and IPv4 in the old form.
  ['::', 96],
  // IPv4 as a translator writes it.
  ['::ffff:0:0:0', 96],
]

const closed = new BlockList()
for (const [address, bits] of networks) closed.addSubnet(address, bits, isIPv6(address) ? 'ipv6' : 'ipv4')

/** True for an address on the public internet. An IPv4 address in the form of IPv6 counts as what it means. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !closed.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
