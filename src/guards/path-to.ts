import type { RegisteredRouter } from '@tanstack/react-router'

/** Every address of the app, as its router writes it: `/admin/packages/$package`. */
export type RouteAddress = RegisteredRouter['routeTree']['types']['fileRouteTypes']['to']

type BelowPrefix<A> = A extends '/$prefix' ? '/' : A extends `/$prefix${infer Rest}` ? Rest : never

/** An address that both brands have: with the second brand's prefix it is an address, too. */
export type SharedRoute = Extract<RouteAddress, BelowPrefix<RouteAddress>>

/** The same without parameters. */
export type SharedPage = Exclude<SharedRoute, `${string}$${string}`>

type ParamNames<A extends string> = A extends `${string}/$${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : A extends `${string}/$${infer Name}`
    ? Name
    : never

type Params<A extends string> = Readonly<Record<ParamNames<A>, string>>
type Search = Readonly<Record<string, string | null | undefined>>
type Values<A extends string> = [ParamNames<A>] extends [never]
  ? [search?: Search]
  : [params: Params<A>, search?: Search]

function fillIn(address: string, values: readonly (Search | undefined)[]): string {
  const [params = {}, search = {}] = address.includes('$') ? values : [{}, ...values]
  const path = address.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/**
 * The path of an address: `pathTo('/admin/packages/$package', { package: packageId })`. For everything that isn't the
 * router's own `Link` or `navigate`, whose types check an address themselves. A renamed route doesn't compile.
 */
export const pathTo = <A extends RouteAddress>(address: A, ...values: Values<A>): string =>
  fillIn(address, values)

/**
 * The same for an address that both brands have.
 *
 * @param home begins the brand's addresses: '' or '/slp'
 */
export const pathBelow = <A extends SharedRoute>(home: string, address: A, ...values: Values<A>): string =>
  (address === '/' ? home : home + fillIn(address, values)) || '/'
