import { expect, expectTypeOf, test } from 'vitest'
import type { router } from '../router.tsx'
import { pathBelow, pathTo, type RouteAddress, type SharedRoute } from './path-to.ts'

test('a path is its address with the parameters and the search', () => {
  expect(pathTo('/admin/packages')).toBe('/admin/packages')
  expect(pathTo('/admin/packages/$package/edit', { package: 'p1' })).toBe('/admin/packages/p1/edit')
  expect(pathTo('/admin/packages', { q: '1Z 999 & more' })).toBe('/admin/packages?q=1Z%20999%20%26%20more')
  expect(pathTo('/admin/receipts/$receipt/print', { receipt: 'r1' }, { paper: 'a4' })).toBe(
    '/admin/receipts/r1/print?paper=a4',
  )
})

test('a value stays one part of the path', () => {
  expect(pathTo('/inspire/$slug', { slug: 'a/b?c' })).toBe('/inspire/a%2Fb%3Fc')
})

test('both brands have the address, each below its home', () => {
  expect(pathBelow('', '/')).toBe('/')
  expect(pathBelow('/slp', '/')).toBe('/slp')
  expect(pathBelow('/slp', '/account/packages/$id', { id: 'p1' })).toBe('/slp/account/packages/p1')
})

test('an address without a route doesn’t compile, nor one without its parameters', () => {
  expectTypeOf<RouteAddress>().toEqualTypeOf<(typeof router)['routeTree']['types']['fileRouteTypes']['to']>()
  expectTypeOf<'/admin/packages'>().toExtend<RouteAddress>()
  expectTypeOf<'/admin/parcels'>().not.toExtend<RouteAddress>()
  expectTypeOf<'/admin/packages'>().not.toExtend<SharedRoute>()
  expectTypeOf<Parameters<typeof pathTo<'/admin/packages/$package'>>[1]>().toEqualTypeOf<
    Readonly<Record<'package', string>>
  >()
})
