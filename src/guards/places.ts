import { may } from '#sync/policies/actor.ts'
import { floorScreenRights, isHandheldEmail } from '#sync/policies/handheld.ts'
import { isStaff, type Role } from '#sync/policies/roles.ts'
import type { Layout } from './facts.ts'
import type { GuardVisitor } from './guards.ts'

/** The second branded area's address; set when the app is built. */
export const brandPrefix: string = import.meta.env['BRAND_PREFIX'] || 'slp'

/** The brand of the company itself, which has no area of its own. */
export const firstBrand = 'quayside'

interface Belonging {
  readonly role: Role
  readonly brand: string
}

const isSecondBrands = ({ role, brand }: Belonging): boolean => !isStaff(role) && brand === brandPrefix

/** Whether an address is one of the second brand's: all of them stand below its prefix. */
export const isSecondBrandAt = (pathname: string): boolean =>
  pathname.split('/')[1]?.toLowerCase() === brandPrefix

/** Whether what belongs to a customer of this brand is shown at the other brand's address. */
export const isAtOtherBrand = (pathname: string, brand: string): boolean =>
  isSecondBrandAt(pathname) !== (brand === brandPrefix)

/** The pages of a brand that need no session. */
export interface Doors {
  readonly home: string
  readonly login: string
  readonly register: string
  readonly forgot: string
  readonly contact: string
}

/** The front pages of the brand whose addresses begin so: '' or '/slp'. */
export const doorsBelow = (base: string): Doors => ({
  home: base || '/',
  login: `${base}/login`,
  register: `${base}/register`,
  forgot: `${base}/account/forgot-password`,
  contact: `${base}/contact`,
})

/** Where whoever is at this address, or is signed in there, finds the front pages of their brand. */
export const doorsAt = (pathname: string, visitor: Belonging | null): Doors =>
  doorsBelow(isSecondBrandAt(pathname) || (visitor && isSecondBrands(visitor)) ? `/${brandPrefix}` : '')

/** The frame around a page that cannot be shown: staff keep theirs where nothing broke, customers their brand's. */
export function frameOfError(status: number, pathname: string, visitor: Belonging | null): Layout {
  if (visitor && isStaff(visitor.role) && [401, 403, 404].includes(status)) return 'dashboard'
  return doorsAt(pathname, visitor).home === '/' ? 'default' : 'slp'
}

/** Below which address somebody's own pages stand. */
function areaOf({ role, brand }: Belonging): string {
  if (isStaff(role)) return '/admin'
  return brand === brandPrefix ? `/${brandPrefix}/account` : '/account'
}

/** Where somebody belongs after signing in, and where "dashboard" leads. */
export const homeOf = (visitor: Belonging): string =>
  isStaff(visitor.role) ? '/admin' : `${areaOf(visitor)}/dashboard`

/** Where a brand's front page leads when the server can't be asked for it: everything there works on the device alone. */
export const startWithoutContact = (visitor: Belonging | null, pathname: string): string =>
  visitor ? homeOf(visitor) : doorsAt(pathname, null).login

/** Where somebody sees what is sent and what is not. */
export const devicePage = (visitor: Belonging): string => `${areaOf(visitor)}/device`

export const packageOf = (visitor: Belonging, packageId: string): string =>
  `${areaOf(visitor)}/packages/${packageId}`

/** Whether `/account` is this person's area: staff have theirs, and the second brand's customers have fewer pages. */
export const hasAccountArea = (visitor: { role: Role; brand: string } | null): boolean =>
  visitor !== null && !isStaff(visitor.role) && visitor.brand !== brandPrefix

/** What the app's icon offers beside opening it. Everybody has the same icon, and an area of their own. */
export const shortcuts = ['prealert', 'packages', 'pay', 'checkin'] as const
export type Shortcut = (typeof shortcuts)[number]

/** Where a shortcut leads staff and customers; below one's own area, the home of who has no such page. */
const places: Readonly<
  Record<Shortcut, { readonly staff: string | null; readonly customer: string | null }>
> = {
  prealert: { staff: null, customer: '/packages?prealert=' },
  packages: { staff: '/packages', customer: '/packages' },
  pay: { staff: null, customer: '/invoices' },
  checkin: { staff: '/packages/checkin', customer: null },
}

export function placeOf(shortcut: Shortcut, visitor: Belonging): string {
  const place = places[shortcut][isStaff(visitor.role) ? 'staff' : 'customer']
  return place === null ? homeOf(visitor) : `${areaOf(visitor)}${place}`
}

/** Where what was shared into the app belongs: into a pre-alert of whoever is logged in. */
export const placeOfShared = (text: string, hasFile: boolean, visitor: Belonging): string =>
  isStaff(visitor.role)
    ? homeOf(visitor)
    : `${areaOf(visitor)}/packages?prealert=${encodeURIComponent(text)}${hasFile ? '&file=yes' : ''}`

/** Where a visitor of somebody else's area belongs; null where the area is theirs. */
export function homeInstead(visitor: Belonging, layout: string | undefined): string | null {
  const isOwn = layout === 'account' ? hasAccountArea(visitor) : areaOf(visitor) === `/${brandPrefix}/account`
  return layout === 'account' || layout === 'slpdashboard' ? (isOwn ? null : homeOf(visitor)) : null
}

/** Only a path of this app: an address that somebody put into a link must not lead elsewhere. */
export function safePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined
  const url = URL.canParse(path, 'https://here.invalid') ? new URL(path, 'https://here.invalid') : null
  if (url?.origin !== 'https://here.invalid' || /^(\/[^/]+)?\/login$/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** What the second brand is called until the server says. */
export const brandName: string = import.meta.env['BRAND_NAME'] || brandPrefix.toUpperCase()

const floorPlace = /^\/admin\/(floor|device|manifests|packages(?!\/(reviews|create|handover)))(\/|$)/

/** Whether an address is one that people on a shared handheld work with. */
export const isFloorPlace = (pathname: string): boolean => floorPlace.test(pathname)

/** The screen that each right of the floor opens. */
const floorScreens: Readonly<Record<(typeof floorScreenRights)[number], string>> = {
  PackageUpdate: '/admin/floor',
  CheckInPackageView: '/admin/packages/checkin',
  ManifestView: '/admin/manifests',
  PackageView: '/admin/packages',
}

/** The first screen of the floor that a worker may open: where the handheld leads them. */
export function floorHome(worker: GuardVisitor): string {
  const right = floorScreenRights.find((permission) => may(worker, permission))
  return floorScreens[right ?? 'PackageUpdate']
}

/**
 * Where a shared handheld is led from the rest of the staff's area, and from a screen of the floor that the worker who took
 * over may not see; null where it stays.
 */
export function floorInstead(
  visitor: GuardVisitor & { readonly email: string },
  { pathname, isRefused }: { readonly pathname: string; readonly isRefused: boolean },
): string | null {
  const isLed = /^\/admin(\/|$)/.test(pathname) && (isRefused || !isFloorPlace(pathname))
  if (!isHandheldEmail(visitor.email) || !isLed) return null
  const home = floorHome(visitor)
  return home === pathname ? null : home
}
