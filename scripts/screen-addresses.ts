import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressesOf } from './route-addresses.ts'

/** The second brand's, as it is without a setting of its own. */
const brandPrefix = 'slp'

const tree = readFileSync(join(import.meta.dirname, '..', 'src/routeTree.gen.ts'), 'utf8')

/** The addresses of the app, as the generated route tree lists them: `/account/packages/$id`. */
export const screenRoutes: readonly string[] = addressesOf(tree)

const patterns = screenRoutes.map((route) => {
  const path = route.replace('/$prefix', `/${brandPrefix}`).replaceAll(/\$[a-zA-Z]+/g, '[^/]+')
  return { route, pattern: new RegExp(`^${path.replaceAll('/', '\\/')}$`) }
})
const plainPath = (address: string): string => (address.split(/[?#]/)[0] ?? '').replace(/(.)\/$/, '$1')

/** Which route an address is one of, one by name before one with an id; undefined for none. */
export function routeOf(address: string): string | undefined {
  const found = patterns.filter(({ pattern }) => pattern.test(plainPath(address)))
  return (found.find(({ route }) => !route.replace('$prefix', '').includes('$')) ?? found[0])?.route
}

/** What stands in an address when a value was missing as it was put together. */
const isBroken = (path: string): boolean => /(^|[/=&?])(undefined|null|NaN|\[object)/.test(path)

/** Whether an address, with or without its query, is one of a screen. */
export function isScreen(address: string): boolean {
  return !isBroken(address) && routeOf(address) !== undefined
}

/** Below `/account`, and for the customers of both brands: they are opened from mails and by the card provider. */
const shared = /^\/account\/(verify-email|forgot-password|reset-password|payment-)/

/** The customers' area that an address is in; null for what is in none. */
export const areaOf = (address: string): string | null =>
  shared.test(address)
    ? null
    : ([`/${brandPrefix}/account`, '/account'].find((area) =>
        new RegExp(`^${area}([/?#]|$)`).test(address),
      ) ?? null)
