import { BlockList, isIP } from 'node:net'

const ownMachine = new BlockList()
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4')
ownMachine.addAddress('::1', 'ipv6')

const ownNetwork = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ownNetwork.addSubnet(network, bits, 'ipv4')
ownNetwork.addSubnet('fc00::', 7, 'ipv6')
ownNetwork.addSubnet('fe80::', 10, 'ipv6')

const isIn = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** True for a name or address that only this machine answers to. */
export const isOwnMachine = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || isIn(ownMachine, host)

/** True for what has no meaning outside the house: private addresses, names without a dot, names under .local. */
const isOwnNetwork = (host: string): boolean =>
  isIn(ownNetwork, host) || host.endsWith('.local') || (isIP(host) === 0 && !host.includes('.'))

/** The host that an address names; an IPv6 address without its brackets. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/** Why a server counts as public, in words; null for one that is tried out on a machine or in a house. */
export function whyPublic(settings: {
  readonly production: boolean
  readonly publicUrl: string
}): string | null {
  if (settings.production) return 'NODE_ENV is production'
  if (settings.publicUrl.startsWith('https:')) return 'PUBLIC_URL is https'
  const host = hostOf(settings.publicUrl)
  return isOwnMachine(host) || isOwnNetwork(host) ? null : `PUBLIC_URL names ${host}`
}
