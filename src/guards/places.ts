import { may } from '#sync/policies/actor.ts'
import { floorScreenRights, isHandheldEmail } from '#sync/policies/handheld.ts'
import { isStaff, type Role } from '#sync/policies/roles.ts'
import type { Layout } from './facts.ts'
import type { GuardVisitor } from './guards.ts'
import { pathBelow, pathTo } from './path-to.ts'

/** The prefix of the second brand's addresses; set when the app is built. */
export const brandPrefix: string = import.meta.env['BRAND_PREFIX'] || 'slp'

/** Begins every address of the second brand. */
export const secondHome = `/${brandPrefix}`

interface Belonging {
  readonly role: Role
  readonly brand: string
}

const isSecondBrandCustomer = ({ role, brand }: Belonging): boolean => !isStaff(role) && brand === brandPrefix

/** Whether an address belongs to the second brand, whose addresses all start with its prefix. */
export const isSecondBrandAt = (pathname: string): boolean =>
  pathname.split('/')[1]?.toLowerCase() === brandPrefix

/** Whether data of this brand's customer is being shown at the other brand's address. */
export const isAtOtherBrand = (pathname: string, brand: string): boolean =>
  isSecondBrandAt(pathname) !== (brand === brandPrefix)

/** A brand's pages that need no session. */
export interface Doors {
  readonly home: string
  readonly login: string
  readonly register: string
  readonly forgot: string
  readonly contact: string
}

/** The front pages of a brand by the prefix of its addresses: '' or '/slp'. */
export const doorsBelow = (base: string): Doors => ({
  home: pathBelow(base, '/'),
  login: pathBelow(base, '/login'),
  register: pathBelow(base, '/register'),
  forgot: pathBelow(base, '/account/forgot-password'),
  contact: pathBelow(base, '/contact'),
})

/** The front pages of the brand that a visitor belongs to, or whose address they are at. */
export const doorsAt = (pathname: string, visitor: Belonging | null): Doors =>
  doorsBelow(isSecondBrandAt(pathname) || (visitor && isSecondBrandCustomer(visitor)) ? secondHome : '')

/** The frame around an error page: staff keep theirs unless something broke, customers keep their brand's. */
export function frameOfError(status: number, pathname: string, visitor: Belonging | null): Layout {
  if (visitor && isStaff(visitor.role) && [401, 403, 404].includes(status)) return 'dashboard'
  return doorsAt(pathname, visitor).home === '/' ? 'default' : 'slp'
}

/** Begins the addresses of a customer's brand: '' or '/slp'. */
const baseOf = ({ brand }: Belonging): string => (brand === brandPrefix ? secondHome : '')

/** A person's home, after login and behind "dashboard". */
export const homeOf = (visitor: Belonging): string =>
  isStaff(visitor.role) ? pathTo('/admin') : pathBelow(baseOf(visitor), '/account/dashboard')

/** Replaces a brand's front page while the server can't be reached; everything there works on the device alone. */
export const startWithoutContact = (visitor: Belonging | null, pathname: string): string =>
  visitor ? homeOf(visitor) : doorsAt(pathname, null).login

/** The page that shows the sync state of a person's work. */
export const devicePage = (visitor: Belonging): string =>
  isStaff(visitor.role) ? pathTo('/admin/device') : pathBelow(baseOf(visitor), '/account/device')

export const packageOf = (visitor: Belonging, packageId: string): string =>
  isStaff(visitor.role)
    ? pathTo('/admin/packages/$package', { package: packageId })
    : pathBelow(baseOf(visitor), '/account/packages/$id', { id: packageId })

/** Whether `/account` is this person's area: staff have theirs, and the second brand's customers have fewer pages. */
export const hasAccountArea = (visitor: { role: Role; brand: string } | null): boolean =>
  visitor !== null && !isStaff(visitor.role) && visitor.brand !== brandPrefix

/** The shortcuts of the app's icon. Every person has the same icon, but their own area. */
export const shortcuts = ['prealert', 'packages', 'pay', 'checkin'] as const
export type Shortcut = (typeof shortcuts)[number]

/** The destinations of shortcuts for staff, and for customers below their brand's home; others lead to the home. */
const places: Readonly<Record<Shortcut, { staff?: string; customer?: (base: string) => string }>> = {
  prealert: { customer: (base) => pathBelow(base, '/account/packages', { prealert: '' }) },
  packages: {
    staff: pathTo('/admin/packages'),
    customer: (base) => pathBelow(base, '/account/packages'),
  },
  pay: { customer: (base) => pathBelow(base, '/account/invoices') },
  checkin: { staff: pathTo('/admin/packages/checkin') },
}

export function placeOf(shortcut: Shortcut, visitor: Belonging): string {
  const { staff, customer } = places[shortcut]
  return (isStaff(visitor.role) ? staff : customer?.(baseOf(visitor))) ?? homeOf(visitor)
}

/** The destination of content shared into the app: a pre-alert of the person logged in. */
export const placeOfShared = (text: string, file: string | null, visitor: Belonging): string =>
  isStaff(visitor.role)
    ? homeOf(visitor)
    : pathBelow(baseOf(visitor), '/account/packages', { prealert: text, file })

/** The home of a visitor in another person's area; null if the area is theirs. */
export function homeRedirect(visitor: Belonging, layout: string | undefined): string | null {
  const isOwn = layout === 'account' ? hasAccountArea(visitor) : isSecondBrandCustomer(visitor)
  return layout === 'account' || layout === 'slpdashboard' ? (isOwn ? null : homeOf(visitor)) : null
}

/** Accepts only paths of this app, because a link must not redirect to another site. */
export function safePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined
  const url = URL.canParse(path, 'https://here.invalid') ? new URL(path, 'https://here.invalid') : null
  if (url?.origin !== 'https://here.invalid' || /^(\/[^/]+)?\/login$/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** The second brand's name until the server sends it. */
export const brandName: string = import.meta.env['BRAND_NAME'] || brandPrefix.toUpperCase()

const floorPlace = /^\/admin\/(floor|device|help|manifests|packages(?!\/(reviews|create|handover)))(\/|$)/

/** Whether an address belongs to the work on shared handhelds. */
export const isFloorPlace = (pathname: string): boolean => floorPlace.test(pathname)

/** The screen for each permission of the floor. */
const floorScreens: Readonly<Record<(typeof floorScreenRights)[number], string>> = {
  PackageUpdate: pathTo('/admin/floor'),
  CheckInPackageView: pathTo('/admin/packages/checkin'),
  ManifestView: pathTo('/admin/manifests'),
  PackageView: pathTo('/admin/packages'),
}

/** The first floor screen that a worker may open, which is the handheld's home. */
export function floorHome(worker: GuardVisitor): string {
  const right = floorScreenRights.find((permission) => may(worker, permission))
  return floorScreens[right ?? 'PackageUpdate']
}

/**
 * The redirect of a shared handheld from other staff pages, and from a floor screen that the current worker may not
 * see; null if it can stay.
 */
export function floorRedirect(
  visitor: GuardVisitor & { readonly email: string },
  { pathname, isRefused }: { readonly pathname: string; readonly isRefused: boolean },
): string | null {
  const isLed = /^\/admin(\/|$)/.test(pathname) && (isRefused || !isFloorPlace(pathname))
  if (!isHandheldEmail(visitor.email) || !isLed) return null
  const home = floorHome(visitor)
  return home === pathname ? null : home
}
