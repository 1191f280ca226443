import { isStaff, type Role } from '#sync/policies/roles.ts'

/** The second branded area's address; set when the app is built. */
export const brandPrefix: string = import.meta.env['BRAND_PREFIX'] || 'slp'

interface Belonging {
  readonly role: Role
  readonly brand: string
}

/** Below which address somebody's own pages stand. */
function areaOf({ role, brand }: Belonging): string {
  if (isStaff(role)) return '/admin'
  return brand === brandPrefix ? `/${brandPrefix}/account` : '/account'
}

/** Where somebody belongs after signing in, and where "dashboard" leads. */
export const homeOf = (visitor: Belonging): string =>
  isStaff(visitor.role) ? '/admin' : `${areaOf(visitor)}/dashboard`

/** Where somebody sees what is sent and what is not. */
export const devicePage = (visitor: Belonging): string => `${areaOf(visitor)}/device`

export const packageOf = (visitor: Belonging, packageId: string): string =>
  `${areaOf(visitor)}/packages/${packageId}`

/** Whether `/account` is this person's area: staff have theirs, and the second brand's customers have fewer pages. */
export const hasAccountArea = (visitor: { role: Role; brand: string } | null): boolean =>
  visitor !== null && !isStaff(visitor.role) && visitor.brand !== brandPrefix

/** Only a path of this app: an address that somebody put into a link must not lead elsewhere. */
export function safePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined
  const url = URL.canParse(path, 'https://here.invalid') ? new URL(path, 'https://here.invalid') : null
  if (url?.origin !== 'https://here.invalid' || url.pathname === '/login') return undefined
  return url.pathname + url.search + url.hash
}

export const brandName: string = import.meta.env['BRAND_NAME'] || brandPrefix.toUpperCase()
