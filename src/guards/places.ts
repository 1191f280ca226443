import { isStaff, type Role } from '#sync/policies/roles.ts'

/** The second branded area's address; set when the app is built. */
export const brandPrefix: string = import.meta.env['BRAND_PREFIX'] || 'slp'

/** Where somebody belongs after signing in, and where "dashboard" leads. */
export function homeOf(visitor: { role: Role; brand: string }): string {
  if (isStaff(visitor.role)) return '/admin'
  return visitor.brand === brandPrefix ? `/${brandPrefix}/account/dashboard` : '/account/dashboard'
}

/** Only a path of this app: an address that somebody put into a link must not lead elsewhere. */
export function safePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined
  const url = URL.canParse(path, 'https://here.invalid') ? new URL(path, 'https://here.invalid') : null
  if (url?.origin !== 'https://here.invalid' || url.pathname === '/login') return undefined
  return url.pathname + url.search + url.hash
}

export const brandName: string = import.meta.env['BRAND_NAME'] || brandPrefix.toUpperCase()
