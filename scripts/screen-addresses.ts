import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressesOf } from './route-addresses.ts'

/** The second brand's prefix by default. */
const brandPrefix = 'slp'

const tree = readFileSync(join(import.meta.dirname, '..', 'src/routeTree.gen.ts'), 'utf8')

/** The app's routes from the generated route tree: `/account/packages/$id`. */
export const screenRoutes: readonly string[] = addressesOf(tree)

const patterns = screenRoutes.map((route) => {
  const path = route.replace('/$prefix', `/${brandPrefix}`).replaceAll(/\$[a-zA-Z]+/g, '[^/]+')
  return { route, pattern: new RegExp(`^${path.replaceAll('/', '\\/')}$`) }
})
const plainPath = (address: string): string => (address.split(/[?#]/)[0] ?? '').replace(/(.)\/$/, '$1')

/** The route of an address. A literal route takes precedence over one with an id. Undefined if there is none. */
export function routeOf(address: string): string | undefined {
  const matches = patterns.filter(({ pattern }) => pattern.test(plainPath(address)))
  return (matches.find(({ route }) => !route.replace('$prefix', '').includes('$')) ?? matches[0])?.route
}

/** Matches an address that was built with a missing value. */
const isBroken = (path: string): boolean => /(^|[/=&?])(undefined|null|NaN|\[object)/.test(path)

/** Returns true if an address, with or without a query, belongs to a screen. */
export function isScreen(address: string): boolean {
  return !isBroken(address) && routeOf(address) !== undefined
}

/** Routes below `/account` that both brands' customers use: mails and the card provider link to them. */
const sharedRoutes = /^\/account\/(verify-email|forgot-password|reset-password|payment-)/

/** The customer area of an address; null if it is in none. */
export const areaOf = (address: string): string | null =>
  sharedRoutes.test(address)
    ? null
    : ([`/${brandPrefix}/account`, '/account'].find((area) =>
        new RegExp(`^${area}([/?#]|$)`).test(address),
      ) ?? null)
