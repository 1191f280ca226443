import type { RegisteredRouter } from '@tanstack/react-router'
import { type AddressValues, fillAddress } from '#sync/lib/fill-address.ts'

/** Every address of the app, as its router writes it: `/admin/packages/$package`. */
export type RouteAddress = RegisteredRouter['routeTree']['types']['fileRouteTypes']['to']

type BelowPrefix<A> = A extends '/$prefix' ? '/' : A extends `/$prefix${infer Rest}` ? Rest : never

/** An address that both brands have: with the second brand's prefix it is an address, too. */
export type SharedRoute = Extract<RouteAddress, BelowPrefix<RouteAddress>>
/** The same without parameters. */
export type SharedPage = Exclude<SharedRoute, `${string}$${string}`>

/**
 * The path of an address: `pathTo('/admin/packages/$package', { package: packageId })`. For everything that isn't the
 * router's own `Link` or `navigate`, whose types check an address themselves. A renamed route doesn't compile.
 */
export const pathTo = <A extends RouteAddress>(address: A, ...values: AddressValues<A>): string =>
  fillAddress(address, ...values)

/**
 * The same for an address that both brands have.
 *
 * @param home begins the brand's addresses: '' or '/slp'
 */
export const pathBelow = <A extends SharedRoute>(
  home: string,
  address: A,
  ...values: AddressValues<A>
): string => (address === '/' ? home : home + fillAddress(address, ...values)) || '/'
